export { offerBusOf, type OfferBus } from './offers.events.ts'
export { endOffers, followLines, releaseOffers, spendOffers, waitsForOffers } from './offers.lines.ts'
export { pendingOffers } from './offers.ts'
