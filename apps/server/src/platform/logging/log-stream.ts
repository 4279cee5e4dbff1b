import sonicBoom from 'sonic-boom'

/** What waits to be written; a line beyond that is dropped. */
const waitingLimitBytes = 4_000_000
const retryMs = 1_000
const warnLevel = 40

/**
 * Writes log lines to a file descriptor, and never more than that: what cannot be written (a full disk, a reader that is gone or slow) waits, is tried again
 * every second, and is dropped when too much waits. How many lines were dropped is logged as soon as lines can be written again.
 */
export const logStream = (fd: number) => {
  // Only what has a least length is tried again by itself.
  const stream = new sonicBoom.SonicBoom({
    fd,
    minLength: 1,
    maxLength: waitingLimitBytes,
    periodicFlush: retryMs,
  })
  let dropped = 0
  stream.on('error', () => {})
  stream.on('drop', () => (dropped += 1))
  stream.on('write', () => {
    if (dropped === 0) return
    const msg = `${dropped} lines of the log were lost`
    dropped = 0
    stream.write(`${JSON.stringify({ level: warnLevel, time: Date.now(), pid: process.pid, msg })}\n`)
  })
  return stream
}
