import { type Counts, type Suite, asOne, stagesOf } from '../checks/suites.ts'
import { projectRoot } from '../running/config.ts'
import { step } from '../running/progress.ts'
import { inSession } from '../processes/session.ts'
import { startTestRun } from '../testing/test-run.ts'

await inSession(async (session) => {
  const began = performance.now()
  const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
  const shared = await step('Starting a throw-away PostgreSQL', () => startTestRun(session.onEnd))
  const total: Counts = { passed: 0, failed: 0, skipped: 0 }
  const lines: string[] = []
  const failures: string[] = []
  const env = { ...(process.env as Record<string, string>), ...shared }
  const chosen = process.argv.slice(2)
  const measure = async (suite: Suite): Promise<void> => {
    const start = performance.now()
    console.log(`\n── ${suite.name}`)
    const counts = await suite.run().catch((error: unknown) => {
      console.error(error)
      return asOne(false, String(error))
    })
    failures.push(...counts.failures.map((failure) => `✘ ${suite.name}: ${failure}`))
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
    lines.push(`${counts.failed === 0 ? '✔' : '✘'} ${suite.name}: ${sentence(counts)} (${seconds(start)} s)`)
  }
  for (const stage of stagesOf(projectRoot(), env, (stop) => session.onEnd(stop))) {
    const wanted = stage.filter(
      ({ name }) => chosen.length === 0 || chosen.some((word) => name.includes(word)),
    )
    await Promise.all(wanted.map(measure))
  }
  // Failures are printed last, where a reader of only the end of the output finds them.
  session.onEnd(() => {
    if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`)
    console.log(`\n${lines.join('\n')}\n${seconds(began)} s in all\n${sentence(total)}`)
  })
  return total.failed === 0 ? 0 : 1
}, 130)

function sentence({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
