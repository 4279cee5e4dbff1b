import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import { viteProgram } from '../running/builds.ts'
import { projectRoot, readConfig } from '../running/config.ts'
import { lockData, openDatabase, prepare } from '../running/database.ts'
import { freePortFrom } from '../running/ports.ts'
import { type Program, type Running, startProgram, waitUntilReady } from '../processes/processes.ts'
import { chooseAddresses, sandboxProgram, serverProgram } from '../running/programs.ts'
import { step } from '../running/progress.ts'
import { inSession } from '../processes/session.ts'

/** Debounce: editors save in several steps. */
const SETTLE_MS = 150
const READY_MS = 60_000

await inSession(async (session) => {
  const config = readConfig(projectRoot())
  const tookOver = await lockData(config, session)
  const addresses = await chooseAddresses(config, tookOver)
  const databaseUrl = await openDatabase(config, session)
  const demo = await prepare(config, databaseUrl)
  const onTerminal = ({ log: _log, ...program }: Program): Program => program
  session.watch(startProgram(onTerminal(sandboxProgram(config, addresses, databaseUrl))))

  const folders = ['apps/server/src', 'packages/contract/src', 'packages/drawings/src'].map((folder) =>
    join(config.root, folder),
  )
  // Runs the sources, so that a change needs no build and errors name the source line.
  const program = {
    ...serverProgram(config, addresses, databaseUrl),
    file: join(config.root, 'apps', 'server', 'src', 'main.ts'),
  }
  const server = startAgainOnChange(onTerminal(program), folders)
  session.onEnd(server.stop)
  await step('Starting the server', () =>
    waitUntilReady(server.current(), `${addresses.local}/readyz`, READY_MS),
  )
  const webPort = await freePortFrom(5173)
  session.watch(
    startProgram({
      name: 'web',
      file: viteProgram(config.root),
      args: ['--port', String(webPort), '--strictPort'],
      cwd: join(config.root, 'apps', 'web'),
      env: { ...config.environment, API_ORIGIN: addresses.local },
    }),
  )
  console.log(`\n  Showfloor  http://localhost:${webPort}\n  Sandbox    ${addresses.sandbox}`)
  console.log(`  API        http://${addresses.management}/docs`)
  if (demo) console.log(`  Sign in    ${demo.accounts[0]?.username} / ${demo.password}`)
  await session.untilEnded()
})

/** Runs a program and restarts it when a file below one of the folders changes, also after a crash. */
function startAgainOnChange(program: Program, folders: string[]) {
  const start = (): Running => {
    const started = startProgram(program)
    started.child.on('message', ({ say }: { say?: string }) => say !== undefined && console.log(say))
    return started
  }
  let running = start()
  let ending = false
  let timer: NodeJS.Timeout | undefined
  const restart = async () => {
    await running.stop()
    if (ending) return
    console.log(`The ${program.name} starts again.`)
    running = start()
  }
  const watchers: FSWatcher[] = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (!name?.endsWith('.ts') || name.endsWith('.test.ts')) return
      clearTimeout(timer)
      timer = setTimeout(() => void restart(), SETTLE_MS)
    }),
  )
  return {
    current: () => running,
    stop: async () => {
      ending = true
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await running.stop()
    },
  }
}
