// Plain JavaScript for any Node from 20 on: the shared way into every command of the project.
import { spawn } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundledNode, install } from './install.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')
const preload = pathToFileURL(resolve(root, 'tools', 'running', 'parent-watch.mjs')).href
/** Node keeps what it has compiled here, for every program of a command: a second start is nearly twice as quick. */
const codeCache = resolve(root, 'node_modules', '.cache', 'showfloor', 'code')

/**
 * Installs what is missing, then runs a TypeScript command of this project under Node 26 with the caller's
 * arguments, and leaves with its exit code.
 * @param {string} command a file in tools/commands, without its ending
 */
export async function run(command) {
  const failure = checkNode() ?? (await install(root))
  if (failure) {
    console.error(failure)
    process.exitCode = 1
    return
  }
  const file = resolve(root, 'tools', 'commands', `${command}.ts`)
  const node = realpathSync(bundledNode(root))
  process.exitCode = await runUnder(node, file)
}

function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  return major >= 20
    ? undefined
    : `Node ${process.versions.node} is too old: Showfloor needs Node 20 or newer.`
}

/**
 * @param {string} node
 * @param {string} file
 * @returns {Promise<number>}
 */
function runUnder(node, file) {
  // The fourth channel lets the command notice when this process is killed without a chance to say so.
  const child = spawn(
    node,
    ['--disable-warning=ExperimentalWarning', '--import', preload, file, ...process.argv.slice(2)],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { NODE_COMPILE_CACHE: codeCache, ...process.env, SHOWFLOOR_ROOT: root },
    },
  )
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    // From a terminal the child has its own copy already; commands take two in a row for one.
    process.on(signal, () => child.kill(signal))
  }
  watchNpm(() => child.kill('SIGTERM'))
  return new Promise((done) => {
    child.on('error', (error) => {
      console.error(`Node 26 could not be started: ${error.message}`)
      done(1)
    })
    child.on('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 1)))
  })
}

/**
 * When npm started us and is killed outright, nobody tells us: somewhere above us a parent simply changes.
 * @param {() => void} gone
 */
function watchNpm(gone) {
  if (!process.env['npm_lifecycle_event'] || process.platform === 'win32') return
  const parent = process.ppid
  const above = shellAbove(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && shellAbove(parent) === above) return
    clearInterval(timer)
    gone()
  }, 250)
  timer.unref()
}

/**
 * The parent of the shell that npm put between itself and us; undefined where there is none, or no telling.
 * @param {number} pid
 */
function shellAbove(pid) {
  try {
    const isShell = /^\S*sh\0-c\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    return isShell ? /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] : undefined
  } catch {
    return undefined
  }
}
