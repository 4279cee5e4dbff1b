import sonicBoom from 'sonic-boom'

/** The limit of waiting bytes; lines beyond it are dropped. */
const waitingLimitBytes = 4_000_000
const retryMs = 1_000
const warnLevel = 40

/**
 * Writes log lines to a file descriptor with a limited buffer. Lines that cannot be written (a full disk, a slow or closed reader) wait, are retried
 * every second, and are dropped beyond the limit. The number of dropped lines is logged as soon as writing works again.
 */
export const logStream = (fd: number) => {
  // Only writes above a minimum length are retried automatically.
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
