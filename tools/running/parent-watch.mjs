// Loaded before a child's own code (`node --import`): a child whose parent is gone, or asks it to, ends itself.
// Plain JavaScript so that it costs no start-up time; the channel is Node's own between parent and child.

const GRACE_MS = 15_000

let ending = false

function end() {
  if (ending) return
  ending = true
  // The program's own handlers get their chance; one that hangs is ended all the same.
  setTimeout(() => process.exit(1), GRACE_MS).unref()
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0)
}

if (process.channel) {
  process.on('disconnect', end)
  process.on('message', (message) => {
    if (message === 'stop') end()
  })
  // Listening alone must not keep a finished program alive.
  process.channel.unref()
}
