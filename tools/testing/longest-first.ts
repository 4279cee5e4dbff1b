import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, whatever their size, by which vitest orders what it has not run before. Begun last, each kept one processor waiting for up to a
 * minute. Those that wait most stand beside those that work most.
 */
const LONGEST = [
  'src/contract.test.ts',
  'platform/jobs.test.ts',
  'src/fuzz.test.ts',
  'pulling/pulling.test.ts',
  'trouble/outages.test.ts',
  'payments/payments.model.test.ts',
  'src/money.model.test.ts',
  'backup/backup.test.ts',
  'src/killed-money.test.ts',
  'src/durability.test.ts',
  'claims/claims.model.test.ts',
  'journeys/accessibility.test.ts',
  'journeys/roles.test.ts',
  'journeys/channels-in-english.test.ts',
  'journeys/money-in-english.test.ts',
]

const turnOf = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((end) => moduleId.endsWith(end))
  return at < 0 ? LONGEST.length : at
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files)
    return others.toSorted((one, other) => turnOf(one) - turnOf(other))
  }
}
