import { parseArgs } from 'node:util'

export const topics = [
  'start',
  'page',
  'search',
  'cart',
  'quantity',
  'calculate',
  'order',
  'checkout',
  'statements',
  'ceilings',
  'signin',
  'catalogue',
  'orders',
  'deliveries',
  'backup',
  'bills',
  'rush',
  'drills',
  'imports',
  'webhooks',
  'screens',
  'pulls',
  'queue',
  'web',
  'peers',
] as const
export type Topic = (typeof topics)[number]

/** The duration and number of measurements; `slowSeconds` is for servers that answer only a few times a second. */
export type Timing = {
  warmSeconds: number
  seconds: number
  runs: number
  slowSeconds: number
  idleSeconds: number
  starts: number
}

export type Options = {
  timing: Timing
  isQuick: boolean
  products: number
  /** The number of rows in the files of imports. */
  rows: number
  wants: (topic: Topic) => boolean
  isOnly: (topic: Topic) => boolean
}

const full: Timing = { warmSeconds: 1, seconds: 3, runs: 3, slowSeconds: 15, idleSeconds: 10, starts: 3 }
const quick: Timing = { warmSeconds: 1, seconds: 2, runs: 1, slowSeconds: 5, idleSeconds: 4, starts: 1 }

const help = `npm run bench [-- options]

  --quick             one short run of everything, for a first look
  --only=a,b          only these: ${topics.join(', ')}
  --products=10000    how many products the catalogue has
  --rows=25000        how many rows the files of --only=imports have
  --help

Peers are measured beside when they are named: see docs/benchmarks.md.`

/** Reads the command line; exits with the help text on request, and with a message for an unknown option. */
export const readOptions = (args: string[]): Options => {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      products: { type: 'string', default: '10000' },
      rows: { type: 'string', default: '25000' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(help)
    process.exit(0)
  }
  const only = values.only?.split(',').map(topicOf)
  const products = Number(values.products)
  if (!Number.isInteger(products) || products < 1000 || products > 200_000)
    throw new Error(`--products must be an integer from 1000 to 200000, but it is "${values.products}".`)
  const rows = Number(values.rows)
  if (!Number.isInteger(rows) || rows < 10_000 || rows > 500_000)
    throw new Error(`--rows must be an integer from 10000 to 500000, but it is "${values.rows}".`)
  return {
    timing: values.quick ? quick : full,
    isQuick: values.quick,
    products,
    rows,
    wants: (topic) => only === undefined || only.includes(topic),
    isOnly: (topic) => only?.length === 1 && only[0] === topic,
  }
}

const topicOf = (word: string): Topic => {
  const found = topics.find((topic) => topic === word)
  if (!found) throw new Error(`--only knows ${topics.join(', ')}, but not "${word}".`)
  return found
}
