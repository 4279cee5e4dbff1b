import { entry } from './entry.ts'
import { workspace } from './workspace.ts'

export const messages = { ...entry, ...workspace }
