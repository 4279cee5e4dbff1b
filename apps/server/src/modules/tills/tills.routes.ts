import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { correctDay, listDays, reopenDay, shownDay, signDay, submitDay } from './days/days.ts'
import {
  changeTill,
  closeTill,
  createTill,
  listTills,
  openTill,
  payTill,
  shownSession,
  takeTill,
} from './drawers/drawers.ts'

export const tillsRoutes: HandlersOf<Contract['tills']> = {
  list: (context, { shopId }) => listTills(context, shopId),
  create: createTill,
  update: changeTill,
  open: openTill,
  use: takeTill,
  session: (context, { id }) => shownSession(context, id),
  pay: payTill,
  close: closeTill,
  days: listDays,
  day: shownDay,
  daySubmit: submitDay,
  daySign: signDay,
  dayReopen: reopenDay,
  dayCorrect: correctDay,
}
