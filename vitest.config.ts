import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/testing/longest-first.ts'

// Three suites with one set-up: a throw-away PostgreSQL which the first worker finds running. The files of a worker share what they import: no test relies on a
// fresh module, and loading a server for each file took a third of the time.
const onDatabase = {
  globalSetup: ['./tools/testing/global-setup.ts'],
  setupFiles: ['./tools/testing/whole-day.ts'],
  pool: 'forks' as const,
  maxWorkers: 2,
  isolate: false,
  // A machine that does something else meanwhile may be ten times slower. Limits end what hangs, and cost nothing when all is well.
  expect: { poll: { timeout: 180_000 } },
  testTimeout: 900_000,
  hookTimeout: 900_000,
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...onDatabase,
          name: 'unit',
          include: ['{packages,apps}/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
          // Two of them kept two processors busy for 60 % of the time: they wait for the database, for processes and for time.
          maxWorkers: 3,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'tools',
          include: ['tools/**/*.test.ts'],
        },
      },
      {
        test: {
          ...onDatabase,
          globalSetup: [...onDatabase.globalSetup, './tools/testing/journey-setup.ts'],
          setupFiles: [...onDatabase.setupFiles, './tools/testing/journey-failures.ts'],
          // First of all what a failed journey shows is told, then its file closes its pages.
          sequence: { hooks: 'list' },
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          // A journey waits about as long as it works.
          maxWorkers: 3,
        },
      },
      {
        // No tests: `npm run guide` takes the pictures of the guide's book by it.
        test: {
          ...onDatabase,
          globalSetup: [...onDatabase.globalSetup, './tools/testing/journey-setup.ts'],
          name: 'guide',
          include: ['tests/guide/pictures.ts'],
          maxWorkers: 1,
        },
      },
    ],
  },
})
