import { run } from './bootstrap/run.mjs'

await run('remove-demo')
