import { defineConfig } from 'vitest/config'

// Three suites with one set-up: a throw-away PostgreSQL which the first worker finds running. The files of a worker share what they import: no test relies on a
// fresh module, and loading a server for each file took a third of the time.
const onDatabase = {
  globalSetup: ['./tools/testing/global-setup.ts'],
  pool: 'forks' as const,
  maxWorkers: 2,
  isolate: false,
  // As patient as a machine that does something else meanwhile needs.
  expect: { poll: { timeout: 10_000 } },
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...onDatabase,
          name: 'unit',
          include: ['{packages,apps}/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...onDatabase,
          globalSetup: [...onDatabase.globalSetup, './tools/testing/journey-setup.ts'],
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          // A journey waits about as long as it works.
          maxWorkers: 3,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
