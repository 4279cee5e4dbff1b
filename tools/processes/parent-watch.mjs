// Loaded before a child's own code (`node --import`): it ends a child whose parent has died or asks it to end.
// Plain JavaScript, because it runs at every start.

const GRACE_MS = 15_000
/** Nobody uses a child without a parent, and the next start needs its port. */
const ORPHAN_GRACE_MS = 5_000

let ending = false

/** @param {number} graceMs */
function end(graceMs) {
  if (ending) return
  ending = true
  setTimeout(() => process.exit(1), graceMs).unref()
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0)
}

if (process.channel) {
  process.on('disconnect', () => end(ORPHAN_GRACE_MS))
  process.on('message', (message) => {
    if (message === 'stop') end(GRACE_MS)
  })
  // The channel alone must not keep a finished program running.
  process.channel.unref()
}
