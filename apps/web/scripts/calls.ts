import { writeFileSync } from 'node:fs'
import { callPath, isGateway } from '@showfloor/contract/common/call'
import { nounCalls } from '@showfloor/contract/contract'
import { routeText, type CallRoute } from '../src/client/call-route.ts'

const fileUrl = new URL('../src/client/calls.gen.ts', import.meta.url)

const travelOf = (definition: ReturnType<typeof nounCalls>[number][1]): CallRoute => {
  const base = { method: definition.method, path: callPath(definition) }
  const flag = definition.idempotent ? { idempotent: true as const } : {}
  if (definition.method === 'GET') return { ...base, body: 'query', ...flag }
  if (isGateway(definition)) return { ...base, body: 'array', ...flag }
  const takesArray = definition.input.safeParse([]).success
  return { ...base, body: takesArray ? 'empty-array' : 'plain', ...flag }
}

const quote = (text: string): string => `'${text}'`

/** The text of `calls.gen.ts`: what the browser needs to know of each call, without the contract's schemas. */
export const callsText = (): string => {
  const lines = nounCalls().map(([name, definition]) => {
    const text = quote(routeText(travelOf(definition)))
    const line = `  ${quote(name)}: ${text},`
    return line.length <= 110 ? line : `  ${quote(name)}:\n    ${text},`
  })
  return [
    '// Made from the contract by `node apps/web/scripts/calls.ts`; a test compares it.',
    "import type { CallName } from './call-route.ts'",
    '',
    '/** In the format that `routeOf` reads. */',
    'export const calls: Record<CallName, string> = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(fileUrl, callsText())
