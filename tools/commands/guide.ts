import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, readConfig } from '../running/config.ts'
import { startProgram } from '../processes/processes.ts'
import { inSession } from '../processes/session.ts'

/** The packed browser has no Chinese fonts, and finds the system's here. */
const FONTS = '/etc/fonts'

// Takes the pictures of docs/guide anew, in a separate Showfloor with the demo chain.
await inSession(async (session) => {
  const config = readConfig(projectRoot())
  const running = startProgram({
    name: 'walk through the guide',
    file: join(config.root, 'node_modules', 'vitest', 'vitest.mjs'),
    args: ['run', '--project', 'guide'],
    cwd: config.root,
    env: { ...(existsSync(FONTS) ? { FONTCONFIG_PATH: FONTS } : {}), ...config.environment },
  })
  session.onEnd(running.stop)
  await running.ended
  return running.child.exitCode ?? 1
}, 130)
