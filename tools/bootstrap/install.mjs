// Plain JavaScript for Node 20 and newer: this file runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LABEL = 'Installing the packages of package-lock.json'
const OPTIONS = ['--no-audit', '--no-fund', '--fetch-retries=1', '--include=dev', '--include=optional']

/**
 * The path of the Node binary of the `node` package, whether it is installed yet or not.
 * @param {string} root the project's folder
 */
export function bundledNode(root) {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.showfloor-installed')

/**
 * A hash of the lock file and of the machine that the packages are for.
 * @param {string} root
 */
function wanted(root) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(`${process.platform}-${process.arch}\n`).update(lock).digest('hex')
}

/**
 * Whether node_modules has exactly the packages of the lock file.
 * @param {string} root
 */
export function isInstalled(root) {
  if (!existsSync(stampFile(root)) || !existsSync(bundledNode(root))) return false
  return readFileSync(stampFile(root), 'utf8').trim() === wanted(root)
}

/**
 * Records that node_modules matches the lock file.
 * @param {string} root
 */
export function markInstalled(root) {
  writeFileSync(stampFile(root), `${wanted(root)}\n`)
}

/** @type {[pattern: RegExp, sentence: string][]} */
const REASONS = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|FETCH_ERROR|ERR_SOCKET/,
    "The npm registry cannot be reached, so the packages could not be installed: check the network (or npm's registry and proxy settings) and try again.",
  ],
  [/code ENOSPC/, 'The packages could not be installed because the disk is full.'],
  [/code EROFS/, 'The packages could not be installed because the project is on a read-only disk.'],
  [
    /code (EACCES|EPERM)/,
    'The packages could not be installed because node_modules may not be written to by this user.',
  ],
]

/**
 * One sentence about why npm failed, derived from its output.
 * @param {string} output
 */
export function explainInstallFailure(output) {
  const known = REASONS.find(([pattern]) => pattern.test(output))
  if (known) return known[1]
  const reason = /npm (?:error|ERR!) (?!code)(.+)/.exec(output)?.[1] ?? 'npm gave no reason'
  return `The packages could not be installed: ${reason.trim()}`
}

/** npm as a command: the script that called us if npm did, otherwise the program beside Node. */
function npm() {
  const script = process.env['npm_execpath']
  if (script && /npm-cli\.[cm]?js$/.test(script)) return [process.execPath, script]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

/**
 * Runs `npm ci` to its end and prints a sign of life now and then.
 * @param {string} root
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function runNpm(root) {
  const [file = '', ...before] = npm()
  const began = Date.now()
  /** @param {string} sign */
  const line = (sign) => `${sign} ${LABEL} (${Math.round((Date.now() - began) / 1000)} s)`
  console.log(`… ${LABEL}`)
  const timer = setInterval(() => console.log(line(' ')), 10_000)
  // Windows starts a .cmd file only in a shell; all arguments are fixed words.
  const shell = file.endsWith('.cmd')
  const child = spawn(file, [...before, 'ci', ...OPTIONS], {
    cwd: root,
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  return new Promise((done) => {
    /** @param {number | null} code */
    const end = (code) => {
      clearInterval(timer)
      console.log(line(code === 0 ? '✔' : '✘'))
      done({ code, output })
    }
    child.once('error', (error) => {
      output = error.message
      end(null)
    })
    child.once('close', end)
  })
}

/**
 * Brings node_modules in line with package-lock.json, unless it is already.
 * @param {string} root
 * @returns {Promise<string | undefined>} a sentence when it failed
 */
export async function install(root) {
  if (isInstalled(root)) return undefined
  rmSync(stampFile(root), { force: true })
  const { code, output } = await runNpm(root)
  if (code === null) return `npm could not be started (${output.trim()}): install Node.js together with npm.`
  if (code !== 0) return explainInstallFailure(output)
  if (!existsSync(bundledNode(root)))
    return 'Node 26 did not arrive with the packages: run "npm ci" by hand to see why (install scripts must be allowed).'
  markInstalled(root)
  return undefined
}
