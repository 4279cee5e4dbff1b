import { z } from 'zod'
import { call } from '../common/call.ts'
import { id, idInShop, scopedId, time } from '../common/schemas.ts'
import { linkStates, platforms, pullProblems } from '../common/statuses/marketplace-status.ts'

const common = { service: 'trade', method: 'POST' } as const

/** A shop’s store at a marketplace. Tokens never leave the server. */
const link = z.object({
  id: scopedId,
  platform: z.enum(platforms),
  channelId: id,
  channelName: z.string(),
  state: z.enum(linkStates),
  /** The store's name at the marketplace. */
  sellerName: z.string(),
  accessExpiresAt: time.nullable(),
  /** When the authorisation ends, unless it is renewed before. */
  refreshExpiresAt: time.nullable(),
  /** The watermark: all changes before this time are here. */
  pulledUntil: time.nullable(),
  /** It is pulled up to a time more than a quarter of an hour ago, and is caught up. */
  isBehind: z.boolean(),
  lastPulledAt: time.nullable(),
  problem: z.enum(pullProblems).nullable(),
  /** The marketplace accepts no requests before this time. */
  pausedUntil: time.nullable(),
  /** Orders that the store lists and does not return. */
  skippedOrders: z.int(),
  /** How far the clock here is behind the marketplace’s, in seconds. */
  clockOffsetS: z.int(),
})

/** The stores of shops at marketplaces, and their authorisation. */
export const links = {
  links: call({
    ...common,
    summary: 'The stores of a shop at marketplaces, with their authorisation',
    path: '/marketplace/store/list',
    access: 'order.list',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id }),
    output: z.object({
      data: z.array(link),
      /** The marketplaces that can be authorised here, and the existing channels. */
      platforms: z.array(z.object({ platform: z.enum(platforms), isSandbox: z.boolean() })),
      channels: z.array(z.object({ id, name: z.string() })),
    }),
    errors: [],
  }),
  authorize: call({
    ...common,
    summary:
      'An address at the marketplace where a seller authorises this shop to read a store’s orders; valid for half an hour',
    path: '/marketplace/store/authorize',
    access: 'marketplace.manage',
    effect: 'remote',
    repeat: 'lapses',
    shop: (input) => [input.shopId],
    audit: {
      zh: '授权电商平台店铺',
      en: 'Authorise a marketplace store',
      about: 'shop',
      of: ({ shopId }) => ({ subject: shopId }),
    },
    input: z.object({ shopId: id, platform: z.enum(platforms), channelId: id }),
    output: z.object({ url: z.string() }),
    errors: ['NOT_FOUND', 'MARKETPLACE_CHANNEL_TAKEN', 'MARKETPLACE_UNAVAILABLE'],
  }),
  authorized: call({
    ...common,
    summary:
      'Takes the redirect of the seller’s browser from a marketplace: exchanges its code for the tokens of the store',
    path: '/marketplace/store/authorized',
    access: 'marketplace.manage',
    effect: 'remote',
    repeat: 'once',
    reach: 'own',
    input: z.object({ state: z.string().min(20).max(100), code: z.string().min(1).max(500) }),
    output: z.object({ shopId: id, sellerName: z.string() }),
    errors: [
      'MARKETPLACE_GRANT_OVER',
      'MARKETPLACE_STORE_TAKEN',
      'MARKETPLACE_OTHER_SELLER',
      'MARKETPLACE_UNAVAILABLE',
      'MARKETPLACE_REFUSED',
    ],
  }),
  unlink: call({
    ...common,
    summary: 'Ends the authorisation of a store here; its orders stay',
    path: '/marketplace/store/remove',
    access: 'marketplace.manage',
    effect: 'write',
    shop: (input) => [input.id],
    audit: {
      zh: '取消电商平台店铺授权',
      en: 'End a marketplace authorisation',
      of: ({ id: subject }) => ({ subject }),
    },
    input: z.object({ id: idInShop }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
}
