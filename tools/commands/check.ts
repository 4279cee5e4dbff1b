import { deploymentChecks } from '../deployment/checks.ts'
import { projectRoot, readConfig } from '../running/config.ts'
import { inSession } from '../processes/session.ts'

// Checks an installation against docs/operations.md, and changes nothing.
await inSession(async () => {
  const config = readConfig(projectRoot())
  let wrong = 0
  for (const { what, look } of deploymentChecks(config)) {
    const sentence = await look().catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    )
    if (sentence) wrong += 1
    console.log(sentence ? `✘ ${what}: ${sentence}` : `✔ ${what}`)
  }
  return wrong === 0 ? 0 : 1
}, 130)
