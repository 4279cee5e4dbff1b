import { z } from 'zod'
import { call, errorsOf, type Call } from '../common/call.ts'
import { differences } from '../differences.ts'
import { inventory } from '../inventory/inventory.ts'
import { offers } from '../offers.ts'
import { orders } from '../orders/orders.ts'
import { payments } from '../payments/payments.ts'
import { pricing } from '../pricing.ts'

/**
 * The calls that a chain's own systems run by name: reads, and steps of the back office that need no person. None takes or gives
 * money, decides for a manager or speaks for a customer.
 */
const functions = {
  'orders.list': orders.list,
  'orders.counts': orders.counts,
  'orders.get': orders.get,
  'orders.items': orders.items,
  'orders.deliveryModes': orders.deliveryModes,
  'orders.calculate': orders.calculate,
  'orders.cancel': orders.cancel,
  'differences.list': differences.list,
  'differences.create': differences.create,
  'differences.cancel': differences.cancel,
  'offers.list': offers.list,
  'payments.status': payments.status,
  'pricing.priceExtension': pricing.priceExtension,
  'inventory.query': inventory.query,
  'inventory.siteStock': inventory.siteStock,
  'inventory.naturalEdge': inventory.naturalEdge,
  'inventory.boardMove': inventory.boardMove,
} as const satisfies Record<string, Call>
type FunctionName = keyof typeof functions

const names = Object.keys(functions) as [FunctionName, ...FunctionName[]]
const requestOf = (name: FunctionName) =>
  z.object({ functionName: z.literal(name), input: functions[name].input })

/**
 * One address for systems instead of people: it runs one of `functions` exactly like that call's own address, with its permission, shops, transaction, idempotency
 * key, audit and answer. It needs a permission of its own as well.
 */
export const internalFunction = call({
  summary:
    'Runs one of the listed calls by name, as its own address would, with the idempotency key that it needs and the same answer',
  service: 'trade',
  method: 'POST',
  path: '/internal-function',
  access: 'trade.function',
  for: 'systems',
  effect: 'remote',
  repeat: 'named',
  shop: ({ functionName, input }) => (functions[functionName] as Call).shop?.(input) ?? [],
  input: z.discriminatedUnion('functionName', [requestOf(names[0]), ...names.slice(1).map(requestOf)]),
  output: z.unknown(),
  errors: [...new Set(Object.values(functions).flatMap(errorsOf))],
})
