const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const FRAME_MS = 100
/** Without a terminal, a line now and then shows that the step is still running; more would fill a log. */
const LINE_MS = 5_000

export type Report = (line: string) => void

/** Runs one long step and shows its progress: a spinner with seconds on a terminal, some lines elsewhere. */
export async function step<T>(label: string, work: (report: Report) => Promise<T>): Promise<T> {
  const began = performance.now()
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
  const { isTTY, columns } = process.stdout
  const clear = isTTY ? '\r\u001B[2K' : ''
  let detail = ''
  let frame = 0
  const draw = () => {
    const line = `${FRAMES[frame++ % FRAMES.length]} ${label} ${seconds()}${detail && ` · ${detail}`}`
    process.stdout.write(`${clear}${line.slice(0, (columns || 80) - 1)}`)
  }
  const print = () => detail && console.log(`  ${label}: ${detail} (${seconds()})`)
  if (isTTY) draw()
  else console.log(`… ${label}`)
  const timer = setInterval(isTTY ? draw : print, isTTY ? FRAME_MS : LINE_MS)
  const end = (sign: string) => {
    clearInterval(timer)
    process.stdout.write(`${clear}${sign} ${label} (${seconds()})\n`)
  }
  try {
    const result = await work((line) => void (detail = line))
    end('✔')
    return result
  } catch (error) {
    end('✘')
    throw error
  }
}
