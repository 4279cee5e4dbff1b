import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { changeRobot, createRobot, listRobots, removeRobot } from './connecting/connecting.ts'
import { listMessages } from './connecting/log.ts'
import { testRobot, type Sender } from './sending/sending.ts'

export const robotsRoutes = (sender: Sender): HandlersOf<Contract['robots']> => ({
  list: listRobots,
  create: ({ db }, input) => createRobot(db, sender.vault, input),
  update: ({ db }, input) => changeRobot(db, sender.vault, input),
  remove: removeRobot,
  test: (_context, { id }) => testRobot(sender, id),
  messages: listMessages,
})
