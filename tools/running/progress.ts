const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const FRAME_MS = 100
/** Without a terminal a line every few seconds is a sign of life; more would fill a log. */
const PLAIN_LINE_MS = 5_000

export type Report = (line: string) => void

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/**
 * Runs one long step while showing that it is alive: a turning sign with seconds on a terminal, plain lines
 * elsewhere. The step may report what it is at.
 */
export async function step<T>(label: string, work: (report: Report) => Promise<T>): Promise<T> {
  const began = performance.now()
  const screen = process.stdout.isTTY ? onTerminal(label, began) : onPlainOutput(label, began)
  try {
    const result = await work(screen.report)
    screen.end(`✔ ${label} (${seconds(began)})`)
    return result
  } catch (error) {
    screen.end(`✘ ${label} (${seconds(began)})`)
    throw error
  }
}

function onTerminal(label: string, began: number) {
  let detail = ''
  let frame = 0
  const draw = () => {
    const line = `${FRAMES[frame++ % FRAMES.length]} ${label} ${seconds(began)}${detail && ` · ${detail}`}`
    process.stdout.write(`\r\u001B[2K${line.slice(0, (process.stdout.columns || 80) - 1)}`)
  }
  draw()
  const timer = setInterval(draw, FRAME_MS)
  return {
    report: (line: string) => void (detail = line),
    end: (line: string) => {
      clearInterval(timer)
      process.stdout.write(`\r\u001B[2K${line}\n`)
    },
  }
}

function onPlainOutput(label: string, began: number) {
  let last = began
  console.log(`… ${label}`)
  return {
    report: (line: string) => {
      if (performance.now() - last < PLAIN_LINE_MS) return
      last = performance.now()
      console.log(`  ${label}: ${line} (${seconds(began)})`)
    },
    end: (line: string) => console.log(line),
  }
}
