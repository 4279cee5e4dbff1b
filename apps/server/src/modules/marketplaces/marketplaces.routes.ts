import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { revealBuyer } from './claiming/buyer.ts'
import { claimOrder } from './claiming/claiming.ts'
import { cancelEntered, enterOrder, enterRefund, listSpecialChannels } from './entering/entering.ts'
import { enterOrders } from './entering/order-file.ts'
import { nameRefund } from './following/named-refunds.ts'
import { feed } from './channel-stock/channel-goods.ts'
import { authorize, authorized, listLinks, unlink, type LinkDeps } from './links/links.ts'
import { listCandidates, listMatchedCodes, listUnknownCodes, matchCode } from './matching/matching.ts'
import { channelStock } from './channel-stock/listing.ts'
import { compareShelf, listOutlets, reserve, setOutlet, tellNow } from './outlets/outlets.ts'
import { listPulls, pullByHand } from './pulling/by-hand.ts'
import type { PullDeps } from './pulling/pulling.ts'
import { listSkipped } from './pulling/skipped.ts'
import { countOpenOrders, getOpenOrder, listOpenOrders, settleFlag } from './queue/queue.ts'
import { refundStatus } from './queue/refunds.ts'

export const marketplacesRoutes = (deps: PullDeps & LinkDeps): HandlersOf<Contract['marketplaces']> => ({
  links: (context, { shopId }) => listLinks(context, deps, shopId),
  authorize: (context, input) => authorize(context, deps, input),
  authorized: (context, input) => authorized(context, deps, input),
  unlink,
  pull: (context, input) => pullByHand(context, deps, input),
  pulls: listPulls,
  skippedOrders: listSkipped,
  openOrders: listOpenOrders,
  openCounts: countOpenOrders,
  openOrder: getOpenOrder,
  specialChannels: listSpecialChannels,
  enterOrder: (context, input) => enterOrder(context, deps, input),
  enterOrders: (context, input, bytes) => enterOrders(context, deps, input, bytes),
  cancelEntered: (context, input) => cancelEntered(context, deps, input),
  enterRefund: (context, input) => enterRefund(context, deps, input),
  claim: (context, input) => claimOrder(context, deps, input),
  revealBuyer: (context, input) => revealBuyer(context, deps, input),
  refundStatus: (context, input) => refundStatus(context, deps, input),
  nameRefund: (context, input) => nameRefund(context, deps, input),
  settleFlag,
  unknownCodes: listUnknownCodes,
  matchedCodes: listMatchedCodes,
  codeCandidates: listCandidates,
  matchCode,
  outlets: listOutlets,
  setOutlet: (context, input) => setOutlet(context, deps, input),
  channelStock,
  reserve,
  tellNow: (context, input) => tellNow(context, deps, input),
  compareShelf: (context, input) => compareShelf(context, deps, input),
  feed,
})
