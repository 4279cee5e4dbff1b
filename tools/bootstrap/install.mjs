// Plain JavaScript for any Node from 20 on: this file runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The path of the Node binary the `node` package brings, whether it is there yet or not.
 * @param {string} root the project's folder
 */
export function bundledNode(root) {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** @param {string} root */
function stampPath(root) {
  return join(root, 'node_modules', '.showfloor-installed')
}

/**
 * A hash of the lock file and of everything that decides which binaries belong to it.
 * @param {string} root
 */
function wanted(root) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(`${process.platform}-${process.arch}\n`).update(lock).digest('hex')
}

/**
 * Whether node_modules holds exactly what the lock file asks for.
 * @param {string} root
 */
export function isInstalled(root) {
  if (!existsSync(stampPath(root)) || !existsSync(bundledNode(root))) return false
  return readFileSync(stampPath(root), 'utf8').trim() === wanted(root)
}

/**
 * Writes down that node_modules now matches the lock file.
 * @param {string} root
 */
export function markInstalled(root) {
  writeFileSync(stampPath(root), `${wanted(root)}\n`)
}

/** How npm is called here: the script that called us when npm did, else the command beside Node. */
function npmCommand() {
  const script = process.env['npm_execpath']
  if (script && /npm-cli\.[cm]?js$/.test(script))
    return { file: process.execPath, args: [script], shell: false }
  // Windows refuses to start a .cmd file without its shell; the arguments are fixed words.
  const windows = process.platform === 'win32'
  return { file: windows ? 'npm.cmd' : 'npm', args: [], shell: windows }
}

/**
 * One sentence for the person at the terminal, made from npm's last words.
 * @param {string} output
 */
export function explainInstallFailure(output) {
  const code = /npm (?:error|ERR!) code (\w+)/.exec(output)?.[1] ?? ''
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|FETCH_ERROR|ERR_SOCKET/.test(output)
  ) {
    return "The npm registry cannot be reached, so the packages could not be installed: check the network (or npm's registry and proxy settings) and try again."
  }
  if (code === 'ENOSPC') return 'The packages could not be installed because the disk is full.'
  if (code === 'EROFS') {
    return 'The packages could not be installed because the project is on a read-only disk.'
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return 'The packages could not be installed because node_modules may not be written to by this user.'
  }
  const reason = /npm (?:error|ERR!) (?!code)(.+)/.exec(output)?.[1] ?? 'npm gave no reason'
  return `The packages could not be installed: ${reason.trim()}`
}

/**
 * Runs a command to its end while saying every now and then that it is still at work.
 * @param {{ file: string, args: string[], shell: boolean }} command
 * @param {string} cwd
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function runAloud({ file, args, shell }, cwd) {
  const began = Date.now()
  const terminal = process.stdout.isTTY
  const label = 'Installing the packages of package-lock.json'
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  if (!terminal) console.log(`… ${label}`)
  const timer = setInterval(
    () => {
      if (terminal) process.stdout.write(`\r\u001B[2K… ${label} ${seconds()}`)
      else console.log(`  ${label} (${seconds()})`)
    },
    terminal ? 1_000 : 10_000,
  )
  const child = spawn(file, args, { cwd, shell, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (part) => (output += part))
  child.stderr.on('data', (part) => (output += part))
  return new Promise((done) => {
    /** @param {number | null} code */
    const end = (code) => {
      clearInterval(timer)
      console.log(`${terminal ? '\r\u001B[2K' : ''}${code === 0 ? '✔' : '✘'} ${label} (${seconds()})`)
      done({ code, output })
    }
    child.once('error', (error) => {
      output += error.message
      end(null)
    })
    child.once('close', end)
  })
}

/**
 * Brings node_modules in line with package-lock.json; does nothing when it already is.
 * @param {string} root
 * @returns {Promise<string | undefined>} a sentence when it failed
 */
export async function install(root) {
  if (isInstalled(root)) return undefined
  const npm = npmCommand()
  rmSync(stampPath(root), { force: true })
  const args = [
    ...npm.args,
    'ci',
    '--no-audit',
    '--no-fund',
    '--fetch-retries=1',
    '--include=dev',
    '--include=optional',
  ]
  const { code, output } = await runAloud({ ...npm, args }, root)
  if (code === null) return `npm could not be started (${output.trim()}): install Node.js together with npm.`
  if (code !== 0) return explainInstallFailure(output)
  if (!existsSync(bundledNode(root))) {
    return 'Node 26 did not arrive with the packages: run "npm ci" by hand to see why (install scripts must be allowed).'
  }
  markInstalled(root)
  return undefined
}
