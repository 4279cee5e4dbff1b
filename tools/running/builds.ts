import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { runProgram } from './processes.ts'
import { step } from './progress.ts'

/** What is built before it runs: the files it is made of, and the one that is there afterwards. */
const BUILDS = {
  web: { sources: 'apps/web/{src,public}/**', settings: 'apps/web/*', result: 'index.html' },
  server: { sources: 'apps/server/src/**', settings: 'apps/server/*', result: 'main.js' },
}
const COMMON = ['packages/*/src/**', 'packages/*/package.json', 'package-lock.json']
/** Made by the build itself, or of no interest to it. */
const IGNORED = /routeTree\.gen\.ts$|\.test\.tsx?$|apps\/\w+\/(dist|node_modules)(\/|$)/

type Part = keyof typeof BUILDS

/** A hash of every file a build reads. */
function hashInputs(root: string, part: Part): string {
  const hash = createHash('sha256')
  const { sources, settings } = BUILDS[part]
  for (const name of globSync([sources, settings, ...COMMON], { cwd: root }).sort()) {
    const path = name.split(sep).join('/')
    const file = join(root, name)
    if (IGNORED.test(path) || !statSync(file).isFile()) continue
    hash.update(`${path}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** The folder a build writes to. */
export function builtFolder(root: string, part: Part): string {
  return join(root, 'apps', part, 'dist')
}

/** The server as it is started for use: bundled, which starts in half the time and takes a fifth less memory than its many files. */
export function builtServer(root: string): string {
  return join(builtFolder(root, 'server'), BUILDS.server.result)
}

function stampFile(root: string, part: Part): string {
  return join(root, 'node_modules', '.cache', 'showfloor', `${part}-build`)
}

/** Whether what is built belongs to the present sources. */
function isBuilt(root: string, part: Part): boolean {
  const stamp = stampFile(root, part)
  if (!existsSync(stamp) || !existsSync(join(builtFolder(root, part), BUILDS[part].result))) return false
  return readFileSync(stamp, 'utf8') === hashInputs(root, part)
}

/** The vite program, which npm may have put into any of the folders above the web's. */
export function viteProgram(root: string): string {
  const manifest = createRequire(join(root, 'apps', 'web', 'package.json')).resolve('vite/package.json')
  return join(dirname(manifest), 'bin', 'vite.js')
}

/**
 * Builds what does not belong to the present sources; the output goes to files.
 * @throws Failure when a build fails
 */
export async function buildParts(root: string, logOf: (part: Part) => string): Promise<void> {
  for (const part of ['server', 'web'] as const) {
    if (!isBuilt(root, part)) await step(`Building the ${part}`, () => build(root, part, logOf(part)))
  }
}

async function build(root: string, part: Part, log: string): Promise<void> {
  const inputs = hashInputs(root, part)
  const stamp = stampFile(root, part)
  rmSync(stamp, { force: true })
  await runProgram(
    {
      name: `${part} build`,
      file: viteProgram(root),
      args: ['build'],
      cwd: join(root, 'apps', part),
      env: { ...(process.env as Record<string, string>), NODE_ENV: 'production', NO_COLOR: '1' },
      log,
    },
    `The ${part} could not be built`,
  )
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, inputs)
}
