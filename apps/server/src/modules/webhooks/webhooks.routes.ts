import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import {
  changeEndpoint,
  createEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
} from './endpoints/endpoints.ts'
import { eventsSince } from './events/events.ts'
import { listDeliveries, resend, resendSince } from './sending/log.ts'
import { testEndpoint, type Sending } from './sending/sending.ts'

export const webhooksRoutes = (sending: Sending): HandlersOf<Contract['webhooks']> => ({
  list: listEndpoints,
  create: ({ db }, input) => createEndpoint(db, sending, input),
  update: ({ db }, input) => changeEndpoint(db, sending, input),
  rotate: ({ db }, input) => rotateSecret(db, sending, input),
  remove: removeEndpoint,
  test: ({ db }, { id }) => testEndpoint(db, sending, id),
  deliveries: listDeliveries,
  resend,
  resendSince,
  events: eventsSince,
})
