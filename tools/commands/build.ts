import { join } from 'node:path'
import { buildParts } from '../running/builds.ts'
import { projectRoot, readConfig } from '../running/config.ts'
import { inSession } from '../processes/session.ts'

// For servers that are started without `npm start`. The log is in the build's folder, because this user may not write to the data folder.
await inSession(async () => {
  const { root } = readConfig(projectRoot())
  await buildParts(root, (part) => join(root, 'node_modules', '.cache', 'showfloor', `${part}-build.log`))
})
