import { join } from 'node:path'
import { buildParts } from '../running/builds.ts'
import { projectRoot, readConfig } from '../running/config.ts'
import { inSession } from '../running/session.ts'

// For servers that are started without `npm start`. The log lies with the build, because the data folder is not this user's.
await inSession(async () => {
  const { root } = readConfig(projectRoot())
  await buildParts(root, (part) => join(root, 'node_modules', '.cache', 'showfloor', `${part}-build.log`))
})
