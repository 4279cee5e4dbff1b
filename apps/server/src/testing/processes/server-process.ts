import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../../../tools/testing/ports.ts'
import { worldKey, type World } from '../world.ts'

const main = new URL('../../main.ts', import.meta.url)
/** The server without a schedule: it runs the jobs that `work` names. */
export const jobServer = new URL('./job-server.ts', import.meta.url)

/** The real server as a separate process on the world's database, which can be killed and restarted on the same port. */
export const serverProcess = async (world: World, settings: Record<string, string> = {}, program = main) => {
  const port = await freePort()
  let server: ChildProcess | undefined
  const kill = async (): Promise<void> => {
    const ended = server && server.exitCode === null && server.signalCode === null && once(server, 'exit')
    server?.kill('SIGKILL')
    await ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    kill,
    isRunning: () => server !== undefined && server.exitCode === null && server.signalCode === null,
    /** Runs a job; throws when the process dies meanwhile. */
    work: async (job: string): Promise<void> => {
      if (!server) throw new Error('the server does not run')
      const running = server
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const hear = (name: unknown) => void (name === job && resolve())
      running.on('message', hear).once('exit', () => reject(new Error('the server has died')))
      running.send(job, () => {})
      await promise.finally(() => running.off('message', hear))
    },
    start: async (): Promise<void> => {
      server = fork(program, {
        env: {
          ...process.env,
          DATABASE_URL: world.databaseUrl,
          PORT: String(port),
          LOG_LEVEL: 'silent',
          SECRET_KEYS: worldKey,
          ...settings,
        },
        stdio: 'ignore',
      })
      server.setMaxListeners(100)
      for (;;) {
        const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
        if (ready?.ok) return
        if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`)
        await sleep(50)
      }
    },
  }
}
