import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { Failure } from './failure.ts'
import { startProgram } from '../processes/processes.ts'
import { step } from './progress.ts'

/** What is built before it runs: its sources, and a file of its output. */
const BUILDS = {
  web: { sources: 'apps/web/{src,public}/**', settings: 'apps/web/*', result: 'index.html' },
  server: { sources: 'apps/server/src/**', settings: 'apps/server/*', result: 'main.js' },
}
const COMMON = ['packages/*/src/**', 'packages/*/package.json', 'package-lock.json']
/** Files that the build writes, or that do not affect it. */
const IGNORED = /routeTree\.gen\.ts$|\.test\.tsx?$|apps\/\w+\/(dist|node_modules)(\/|$)/

type Part = keyof typeof BUILDS

/** A hash of every file that a build reads. */
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

/** The folder that a build writes to. */
export function builtFolder(root: string, part: Part): string {
  return join(root, 'apps', part, 'dist')
}

/** The bundled server: it starts in half the time of its sources and takes a fifth less memory. */
export function builtServer(root: string): string {
  return join(builtFolder(root, 'server'), BUILDS.server.result)
}

/** The vite program, which npm may have installed in any folder above the web's. */
export function viteProgram(root: string): string {
  const manifest = createRequire(join(root, 'apps', 'web', 'package.json')).resolve('vite/package.json')
  return join(dirname(manifest), 'bin', 'vite.js')
}

/**
 * Builds the parts whose sources have changed since their last build; the output goes to files.
 * @throws Failure when a build fails
 */
export async function buildParts(root: string, logOf: (part: Part) => string): Promise<void> {
  for (const part of ['server', 'web'] as const) {
    const stamp = join(root, 'node_modules', '.cache', 'showfloor', `${part}-build`)
    const inputs = hashInputs(root, part)
    const isBuilt = existsSync(join(builtFolder(root, part), BUILDS[part].result))
    if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) continue
    rmSync(stamp, { force: true })
    await step(`Building the ${part}`, () => build(root, part, logOf(part)))
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, inputs)
  }
}

async function build(root: string, part: Part, log: string): Promise<void> {
  const { child, ended } = startProgram({
    name: `build of the ${part}`,
    file: viteProgram(root),
    args: ['build'],
    cwd: join(root, 'apps', part),
    env: { ...(process.env as Record<string, string>), NODE_ENV: 'production', NO_COLOR: '1' },
    log,
  })
  const sentence = await ended
  if (child.exitCode !== 0) throw new Failure(sentence)
}
