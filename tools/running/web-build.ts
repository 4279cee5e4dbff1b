import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { runProgram } from './processes.ts'

const INPUTS = [
  'apps/web/{src,public}/**',
  'apps/web/*',
  'packages/contract/src/**',
  'packages/contract/package.json',
  'package-lock.json',
]
/** Made by the build itself, or of no interest to it. */
const IGNORED = /routeTree\.gen\.ts$|\.test\.tsx?$|apps\/web\/(dist|node_modules)(\/|$)/

/** A hash of every file the web build reads. */
function hashInputs(root: string): string {
  const hash = createHash('sha256')
  for (const name of globSync(INPUTS, { cwd: root }).sort()) {
    const path = name.split(sep).join('/')
    const file = join(root, name)
    if (IGNORED.test(path) || !statSync(file).isFile()) continue
    hash.update(`${path}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** The folder `vite build` writes to. */
export function webFolder(root: string): string {
  return join(root, 'apps', 'web', 'dist')
}

function stampFile(root: string): string {
  return join(root, 'node_modules', '.cache', 'showfloor', 'web-build')
}

/** Whether the built web belongs to the present sources. */
export function isWebBuilt(root: string): boolean {
  const stamp = stampFile(root)
  if (!existsSync(stamp) || !existsSync(join(webFolder(root), 'index.html'))) return false
  return readFileSync(stamp, 'utf8') === hashInputs(root)
}

/** The vite program, which npm may have put into any of the folders above the web's. */
export function viteProgram(root: string): string {
  const manifest = createRequire(join(root, 'apps', 'web', 'package.json')).resolve('vite/package.json')
  return join(dirname(manifest), 'bin', 'vite.js')
}

/**
 * Builds the web; its output goes to `log`.
 * @throws Failure when the build fails
 */
export async function buildWeb(root: string, log: string): Promise<void> {
  const inputs = hashInputs(root)
  rmSync(stampFile(root), { force: true })
  await runProgram(
    {
      name: 'web build',
      file: viteProgram(root),
      args: ['build'],
      cwd: join(root, 'apps', 'web'),
      env: { ...(process.env as Record<string, string>), NODE_ENV: 'production', NO_COLOR: '1' },
      log,
    },
    'The web could not be built',
  )
  mkdirSync(dirname(stampFile(root)), { recursive: true })
  writeFileSync(stampFile(root), inputs)
}
