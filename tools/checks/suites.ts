import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { crossedBoundaries } from './boundaries.ts'

export type Counts = { passed: number; failed: number; skipped: number }

export type Suite = { name: string; run: () => Promise<Counts> }

type Started = (stop: () => Promise<void>) => void

/** The path of an installed package's program. */
function programOf(root: string, name: string, bin = name): string {
  const manifest = join(root, 'node_modules', name, 'package.json')
  const { bin: bins } = createRequire(import.meta.url)(manifest) as { bin: string | Record<string, string> }
  return join(dirname(manifest), typeof bins === 'string' ? bins : (bins[bin] ?? ''))
}

/** Runs an installed program in the project's folder on this terminal; returns its exit code. */
function runTool(root: string, file: string, args: string[], env: Record<string, string>, started: Started) {
  return new Promise<number>((done) => {
    const child = spawn(process.execPath, [file, ...args], { cwd: root, env, stdio: 'inherit' })
    started(async () => {
      if (child.exitCode === null) child.kill('SIGTERM')
    })
    child.once('error', () => done(1))
    child.once('exit', (code) => done(code ?? 1))
  })
}

const one = (ok: boolean): Counts => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })

/** Everything that `npm test` runs, in order: first the quick checks, then what needs a database and a browser. */
export function allSuites(root: string, env: Record<string, string>, started: Started): Suite[] {
  const tool = (name: string, file: string, args: string[]): Suite => ({
    name,
    run: async () => one((await runTool(root, file, args, env, started)) === 0),
  })
  const tests = ['tools', 'unit', 'journeys'].map((project) => ({
    name: project === 'unit' ? 'unit and API tests' : project === 'tools' ? 'tests of the tools' : project,
    run: () => runVitest(root, project, env, started),
  }))
  return [
    tool('format', programOf(root, 'oxfmt'), ['--check', '.']),
    tool('lint and types', programOf(root, 'oxlint'), []),
    { name: 'boundaries', run: () => listed(() => crossedBoundaries(root)) },
    tool('unused code', programOf(root, 'knip'), ['--no-progress']),
    ...tests,
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

async function runVitest(
  root: string,
  project: string,
  env: Record<string, string>,
  started: Started,
): Promise<Counts> {
  const file = join(tmpdir(), `showfloor-tests-${process.pid}-${project}.json`)
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['run', '--project', project, '--passWithNoTests', ...reporters]
  const code = await runTool(root, vitest, args, env, started)
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
