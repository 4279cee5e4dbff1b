import { writeFileSync } from 'node:fs'
import { callPath, isGateway } from '@showfloor/contract/common/call'
import { contractCalls } from '@showfloor/contract/contract'
import type { CallRoute } from '../src/client/call-route.ts'

const fileUrl = new URL('../src/client/calls.gen.ts', import.meta.url)

const routeOf = (definition: ReturnType<typeof contractCalls>[number][1]): CallRoute => {
  const base = { method: definition.method, path: callPath(definition) }
  const flag = definition.idempotent ? { idempotent: true as const } : {}
  if (definition.method === 'GET') return { ...base, body: 'query', ...flag }
  if (isGateway(definition)) return { ...base, body: 'array', ...flag }
  const takesArray = definition.input.safeParse([]).success
  return { ...base, body: takesArray ? 'empty-array' : 'plain', ...flag }
}

const quote = (text: string): string => `'${text}'`

/** The text of `calls.gen.ts`: what the browser must know of each call, without the contract's schemas. */
export const callsText = (): string => {
  const lines = contractCalls().map(([name, definition]) => {
    const route = routeOf(definition)
    const fields = [
      `method: ${quote(route.method)}`,
      `path: ${quote(route.path)}`,
      `body: ${quote(route.body)}`,
      ...(route.idempotent ? ['idempotent: true'] : []),
    ]
    const line = `  ${quote(name)}: { ${fields.join(', ')} },`
    if (line.length <= 110) return line
    return [`  ${quote(name)}: {`, ...fields.map((field) => `    ${field},`), '  },'].join('\n')
  })
  return [
    '// Made from the contract by `node apps/web/scripts/calls.ts`; a test compares it.',
    "import type { CallName, CallRoute } from './call-route.ts'",
    '',
    'export const calls: Record<CallName, CallRoute> = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(fileUrl, callsText())
