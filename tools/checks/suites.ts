import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { crossedBoundaries } from './boundaries.ts'

export type Counts = { passed: number; failed: number; skipped: number }

export type Suite = { name: string; run: () => Promise<Counts> }

type Started = (stop: () => Promise<void>) => void

/** The path of an installed package's program of the same name. */
function programOf(root: string, name: string): string {
  const manifest = join(root, 'node_modules', name, 'package.json')
  const { bin: bins } = createRequire(import.meta.url)(manifest) as { bin: string | Record<string, string> }
  return join(dirname(manifest), typeof bins === 'string' ? bins : (bins[name] ?? ''))
}

type Run = { root: string; env: Record<string, string>; started: Started }

/** Runs an installed program in the project's folder; returns its exit code. `held`: what it says is written when it ends, because others run at the same time. */
function runTool({ root, env, started }: Run, [file, ...args]: [string, ...string[]], held: boolean) {
  return new Promise<number>((done) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: root,
      env,
      stdio: held ? 'pipe' : 'inherit',
    })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part))
    started(async () => {
      if (child.exitCode === null) child.kill('SIGTERM')
    })
    child.once('error', () => done(1))
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(said))
      done(code ?? 1)
    })
  })
}

const one = (ok: boolean): Counts => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })

/** Everything that `npm test` runs, stage after stage: first the quick checks at once, then what needs the machine for itself. */
export function stagesOf(root: string, env: Record<string, string>, started: Started): Suite[][] {
  const run = { root, env, started }
  const tool = (name: string, program: string, ...args: string[]): Suite => ({
    name,
    run: async () => one((await runTool(run, [programOf(root, program), ...args], true)) === 0),
  })
  return [
    [
      tool('lint and types', 'oxlint'),
      tool('format', 'oxfmt', '--check', '.'),
      tool('unused code', 'knip', '--no-progress'),
      { name: 'boundaries', run: () => listed(() => crossedBoundaries(root)) },
      { name: 'tests of the tools', run: () => runVitest(run, 'tools') },
    ],
    [{ name: 'unit and API tests', run: () => runVitest(run, 'unit') }],
    [{ name: 'journeys', run: () => runVitest(run, 'journeys') }],
  ]
}

async function listed(check: () => Promise<string[]>): Promise<Counts> {
  const sentences = await check()
  for (const sentence of sentences) console.error(`  ${sentence}`)
  return one(sentences.length === 0)
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  success: boolean
}

async function runVitest(run: Run, project: string): Promise<Counts> {
  const file = join(tmpdir(), `showfloor-tests-${process.pid}-${project}.json`)
  const vitest = join(run.root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['run', '--project', project, '--passWithNoTests', ...reporters]
  const code = await runTool(run, [vitest, ...args], false)
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    const failed = report.numFailedTests
    return {
      passed: report.numPassedTests,
      // A file that cannot be loaded has no failed test, but must not pass.
      failed: failed === 0 && (code !== 0 || !report.success) ? 1 : failed,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  } catch {
    return one(false)
  } finally {
    rmSync(file, { force: true })
  }
}
