import { entry } from './entry.ts'
import { management } from './management.ts'
import { workspace } from './workspace.ts'

export const messages = { ...entry, ...workspace, ...management }
