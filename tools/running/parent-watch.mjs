// Loaded before a child's own code (`node --import`): a child whose parent is gone, or asks it to, ends itself.
// Plain JavaScript so that it costs no start-up time; the channel is Node's own between parent and child.

const GRACE_MS = 15_000
/** Without a parent nobody waits for us, and the next start needs our port. */
const ORPHAN_GRACE_MS = 5_000

let ending = false

/** @param {number} graceMs */
function end(graceMs) {
  if (ending) return
  ending = true
  // The program's own handlers get their chance; one that hangs is ended all the same.
  setTimeout(() => process.exit(1), graceMs).unref()
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0)
}

if (process.channel) {
  process.on('disconnect', () => end(ORPHAN_GRACE_MS))
  process.on('message', (message) => {
    if (message === 'stop') end(GRACE_MS)
  })
  // Listening alone must not keep a finished program alive.
  process.channel.unref()
}
