import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { crossedBoundaries } from './boundaries.ts'

export type Counts = { passed: number; failed: number; skipped: number }

/** The result of a suite; `failures` has one text per failure, which is readable without the preceding output. */
export type Outcome = Counts & { failures: string[] }

export type Suite = { name: string; run: () => Promise<Outcome> }

type Started = (stop: () => Promise<void>) => void

/** The path of an installed package's program of the same name. */
function programOf(root: string, name: string): string {
  const manifest = join(root, 'node_modules', name, 'package.json')
  const { bin: bins } = createRequire(import.meta.url)(manifest) as { bin: string | Record<string, string> }
  return join(dirname(manifest), typeof bins === 'string' ? bins : (bins[name] ?? ''))
}

type Run = { root: string; env: Record<string, string>; started: Started }

/**
 * Runs an installed program in the project's folder; returns its exit code and, if `held`, its output. `held`: the output is printed when the program ends,
 * because others run at the same time.
 */
function runTool({ root, env, started }: Run, [file, ...args]: [string, ...string[]], held: boolean) {
  return new Promise<{ code: number; output: string }>((done) => {
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
    child.once('error', (error) => done({ code: 1, output: String(error) }))
    child.once('close', (code) => {
      const output = Buffer.concat(said)
      process.stdout.write(output)
      done({ code: code ?? 1, output: output.toString() })
    })
  })
}

const FAILURE_LINES_MAX = 20

/** A tool reports its failures at the end. */
const lastLines = (text: string) => text.trimEnd().split('\n').slice(-FAILURE_LINES_MAX).join('\n')

/** An error names its cause at the beginning; frames of libraries are no help. */
const firstLines = (text: string) =>
  text
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, FAILURE_LINES_MAX)
    .join('\n')

/** The outcome of a check that passes or fails as a whole. */
export const asOne = (ok: boolean, why: string): Outcome =>
  ok
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [why] }

/** Everything that `npm test` runs, in stages: first the quick checks in parallel, then the suites that need the machine for themselves. */
export function stagesOf(root: string, env: Record<string, string>, started: Started): Suite[][] {
  const run = { root, env, started }
  const program = (name: string, file: string, ...args: string[]): Suite => ({
    name,
    run: async () => {
      const { code, output } = await runTool(run, [file, ...args], true)
      return asOne(code === 0, lastLines(output))
    },
  })
  const tool = (name: string, installed: string, ...args: string[]) =>
    program(name, programOf(root, installed), ...args)
  return [
    [
      tool('lint and types', 'oxlint'),
      tool('format', 'oxfmt', '--check', '.'),
      tool('unused code', 'knip', '--no-progress'),
      { name: 'boundaries', run: () => listed(() => crossedBoundaries(root)) },
      // For the journeys, which would otherwise begin with it on one processor alone.
      program('build', join(root, 'tools', 'commands', 'build.ts')),
      { name: 'tests of the tools', run: () => runVitest(run, 'tools') },
    ],
    [{ name: 'unit and API tests', run: () => runVitest(run, 'unit') }],
    [{ name: 'journeys', run: () => runVitest(run, 'journeys') }],
  ]
}

async function listed(check: () => Promise<string[]>): Promise<Outcome> {
  const sentences = await check()
  for (const sentence of sentences) console.error(`  ${sentence}`)
  return asOne(sentences.length === 0, firstLines(sentences.join('\n')))
}

type TestFile = {
  name: string
  status: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  success: boolean
  testResults: TestFile[]
}

/** Each failed test with the beginning of its error; a file that cannot be loaded has no test, but a message. */
const failuresOf = (root: string, { name, status, message, assertionResults }: TestFile): string[] => {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`${file}\n${firstLines(message)}`] : []
  return failed.map(
    ({ fullName, failureMessages }) =>
      `${file}: ${fullName}\n${firstLines((failureMessages ?? []).join('\n'))}`,
  )
}

async function runVitest(run: Run, project: string): Promise<Outcome> {
  const file = join(tmpdir(), `showfloor-tests-${process.pid}-${project}.json`)
  const vitest = join(run.root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['run', '--project', project, '--passWithNoTests', ...reporters]
  const { code } = await runTool(run, [vitest, ...args], false)
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    const failed = report.numFailedTests
    return {
      passed: report.numPassedTests,
      // A file that cannot be loaded has no failed test, but must not pass.
      failed: failed === 0 && (code !== 0 || !report.success) ? 1 : failed,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: report.testResults.flatMap((tested) => failuresOf(run.root, tested)),
    }
  } catch (error) {
    return asOne(false, `${project} left no report: ${String(error)}`)
  } finally {
    rmSync(file, { force: true })
  }
}
