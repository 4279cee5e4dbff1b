import { join } from 'node:path'
import { clusterFolder } from '../postgres/memory.ts'
import type { Config } from './config.ts'
import { Failure } from './failure.ts'

/** The program behind a command that backs up, restores or moves data. */
export const backupProgram = ({ root }: Config, name: 'backup' | 'restore' | 'move') => ({
  name,
  file: join(root, 'apps', 'server', 'src', 'platform', 'backup', 'commands', `${name}.ts`),
})

/** Refuses to create an empty database just to read it. */
export function needEmbedded({ dataDir }: Config): void {
  if (clusterFolder(dataDir) === undefined)
    throw new Failure(`${dataDir} holds no database: set DATA_DIR to a folder that has one.`)
}
