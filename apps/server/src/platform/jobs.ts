export type Job = { name: string; everyMinute: () => Promise<void> }

/**
 * Runs scheduled work on one of the server processes at a time. Nothing may depend on a job for being right: it only tidies what queries already see as over.
 */
export const startJobs = async (
  databaseUrl: string,
  jobs: readonly Job[],
  onError: (error: Error) => void,
): Promise<{ stop: () => Promise<void> }> => {
  // Loaded here, so that the first page does not wait for it.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'jobs', max: 2 })
  boss.on('error', onError)
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name)
    await boss.schedule(job.name, '* * * * *')
    await boss.work(job.name, { pollingIntervalSeconds: 5 }, job.everyMinute)
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5000 }) }
}
