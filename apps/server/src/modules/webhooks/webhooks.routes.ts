import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { owned } from '../../platform/http/owned.ts'
import {
  changeEndpoint,
  createEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
} from './endpoints/endpoints.ts'
import { eventsSince } from './events/events.ts'
import { listDeliveries, resend, resendSince } from './sending/log.ts'
import { shopsOfEndpoint } from './endpoints/endpoints.db.ts'
import { testEndpoint, type Sending } from './sending/sending.ts'

const own = owned(shopsOfEndpoint)

export const webhooksRoutes = (sending: Sending): HandlersOf<Contract['webhooks']> => ({
  list: listEndpoints,
  create: (context, input) => createEndpoint(context, sending, input),
  update: own((context, input) => changeEndpoint(context, sending, input)),
  rotate: own((context, input) => rotateSecret(context, sending, input)),
  remove: own(removeEndpoint),
  test: own(({ db }, { id }) => testEndpoint(db, sending, id)),
  deliveries: own(listDeliveries),
  resend: own(resend),
  resendSince: own(resendSince),
  events: eventsSince,
})
