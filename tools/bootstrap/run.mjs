// Plain JavaScript for Node 20 and newer: the entry of every command of the project.
import { spawn } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundledNode, install } from './install.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')
const preload = pathToFileURL(join(root, 'tools', 'processes', 'parent-watch.mjs')).href
/** Node caches compiled code here, which nearly halves the time of a second start. */
const codeCache = join(root, 'node_modules', '.cache', 'showfloor', 'code')

/**
 * Installs missing packages, then runs a TypeScript command of this project under Node 26 with the caller's
 * arguments, and ends with its exit code.
 * @param {string} command a file in tools/commands, without its ending
 */
export async function run(command) {
  const isOld = Number(process.versions.node.split('.')[0]) < 20
  const failure = isOld
    ? `Node ${process.versions.node} is too old: Showfloor needs Node 20 or newer.`
    : await install(root)
  if (failure) console.error(failure)
  process.exitCode = failure ? 1 : await runUnderBundledNode(join(root, 'tools', 'commands', `${command}.ts`))
}

/**
 * @param {string} file
 * @returns {Promise<number>}
 */
function runUnderBundledNode(file) {
  const flags = ['--disable-warning=ExperimentalWarning', '--import', preload]
  const child = spawn(realpathSync(bundledNode(root)), [...flags, file, ...process.argv.slice(2)], {
    // By its channel the command notices when this process is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: codeCache, ...process.env, SHOWFLOOR_ROOT: root },
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    // From a terminal the command gets the signal twice, and counts both as one.
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
 * A killed npm sends us no signal, but its death gives us another parent process.
 * @param {() => void} gone
 */
function watchNpm(gone) {
  if (!process.env['npm_lifecycle_event'] || process.platform === 'win32') return
  const above = () => `${process.ppid} ${shellParent(process.ppid)}`
  const before = above()
  const timer = setInterval(() => {
    if (above() === before) return
    clearInterval(timer)
    gone()
  }, 250)
  timer.unref()
}

/**
 * The parent of the shell that npm may put between itself and us, if it can be found.
 * @param {number} pid
 */
function shellParent(pid) {
  try {
    const isShell = /^\S*sh\0-c\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    return isShell && /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
  } catch {
    return false
  }
}
