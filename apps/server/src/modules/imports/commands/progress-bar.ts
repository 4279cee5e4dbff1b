import type { WriteStream } from 'node:tty'

export type Bar = { show: (title: string, done: number, of: number) => void; clear: () => void }

const width = 30
const everyMs = 80

/** A progress bar; nothing if the output is no terminal. `clear` removes it before other lines are written. */
export const createBar = (stream: Pick<WriteStream, 'write' | 'isTTY'>): Bar => {
  if (!stream.isTTY) return { show: () => {}, clear: () => {} }
  let shownAt = 0
  let visible = false
  return {
    show: (title, done, of) => {
      const now = Date.now()
      if (now - shownAt < everyMs && done < of) return
      shownAt = now
      visible = true
      const share = of === 0 ? 1 : Math.min(1, done / of)
      const full = Math.round(share * width)
      stream.write(
        `\r${title} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${Math.round(share * 100)} %\u001b[K`,
      )
    },
    clear: () => {
      if (visible) stream.write('\r\u001b[K')
      visible = false
    },
  }
}
