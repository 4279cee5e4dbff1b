import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { owned } from '../../platform/http/owned.ts'
import { changeRobot, createRobot, listRobots, removeRobot } from './connecting/connecting.ts'
import { listMessages } from './connecting/log.ts'
import { shopsOfRobot } from './connecting/connecting.db.ts'
import { testRobot, type Sender } from './sending/sending.ts'

const own = owned(shopsOfRobot)

export const robotsRoutes = (sender: Sender): HandlersOf<Contract['robots']> => ({
  list: listRobots,
  create: (context, input) => createRobot(context, sender.vault, input),
  update: own((context, input) => changeRobot(context, sender.vault, input)),
  remove: own(removeRobot),
  test: own((_context, { id }) => testRobot(sender, id)),
  messages: own(listMessages),
})
