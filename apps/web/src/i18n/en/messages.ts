import { entry } from './entry.ts'
import { management } from './management.ts'
import { trade } from './trade.ts'
import { workspace } from './workspace.ts'

export const messages = { ...entry, ...workspace, ...trade, ...management }
