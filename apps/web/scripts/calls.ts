import { writeFileSync } from 'node:fs'
import { isGateway } from '@showfloor/contract/common/call'
import { nounCalls } from '@showfloor/contract/contract'
import type { CallRoute } from '../src/client/call-route.ts'

const fileUrl = new URL('../src/client/calls.gen.ts', import.meta.url)

type Definition = ReturnType<typeof nounCalls>[number][1]

/** What takes bytes, and files that are shown, have addresses that other answers tell; what is for the chain's own systems is made by no screen. */
const isAskedByName = ({ takes, answers, method, for: audience }: Definition): boolean =>
  audience !== 'systems' && takes === undefined && (answers === undefined || method === 'POST')

const travelOf = (definition: Definition): CallRoute => {
  const { service, path } = definition
  const base = { service, path }
  const flag = definition.idempotent ? { idempotent: true as const } : {}
  if (definition.method === 'GET') return { ...base, body: 'query', ...flag }
  if (definition.emptyBody) return { ...base, body: 'empty', ...flag }
  if (isGateway(definition)) return { ...base, body: 'array', ...flag }
  const takesArray = definition.input.safeParse([]).success
  return { ...base, body: takesArray ? 'empty-array' : 'plain', ...flag }
}

/** The text of `calls.gen.ts`: what the browser needs to know of each call, without the contract's schemas. */
export const callsText = (): string => {
  const asked = nounCalls().filter(([, definition]) => isAskedByName(definition))
  const lines = asked.map(([name, definition]) => {
    const { service, path, body, idempotent } = travelOf(definition)
    const fields = [`service: '${service}'`, `path: '${path}'`, `body: '${body}'`]
    if (idempotent) fields.push('idempotent: true')
    const line = `  '${name}': { ${fields.join(', ')} },`
    return line.length <= 110 ? line : `  '${name}': {\n${fields.map((one) => `    ${one},\n`).join('')}  },`
  })
  return [
    '// Made from the contract by `node apps/web/scripts/calls.ts`; a test compares it.',
    "import type { CallRoute } from './call-route.ts'",
    '',
    'export const calls = {',
    ...lines,
    '} satisfies Record<string, CallRoute>',
    '',
    '/** Every call that is made by its name, as in `carts.list`. */',
    'export type CallName = keyof typeof calls',
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(fileUrl, callsText())
