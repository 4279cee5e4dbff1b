import {
  callPath,
  errorsOf,
  harmlessRepeats,
  idempotencyOf,
  isAskedByAddress,
  isGateway,
  type Call,
} from '@showfloor/contract/common/call'
import { unshownRows } from './serializer.ts'
import { errorCatalogue } from '@showfloor/contract/common/errors'
import { contractCalls } from '@showfloor/contract/contract'
import {
  IDEMPOTENCY_HEADER,
  type ServicePaths,
  SESSION_COOKIE,
  TOKEN_HEADER,
} from '@showfloor/contract/common/constants'
import {
  publicEventNames,
  publicEventTypes,
  type PublicEventType,
} from '@showfloor/contract/common/public-events'
import { publicEvent, publicEventData } from '@showfloor/contract/webhooks/events'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { pageHeaders, policyOfText } from '../http/headers.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): unknown => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  })
  return rest
}

const reaches = { chain: 'the whole chain', own: 'the caller’s shops and permissions' }

/** The audience of a call, its requirements besides a session, and the effect of a retry. */
const needs = ({ access, also = [], opens = [], reach, repeat, ...definition }: Call): string =>
  [
    ...(definition.by === 'person' ? ['For people who have signed in; a key may not make it.'] : []),
    ...(definition.for === 'systems' ? ['For the chain’s own systems; no screen makes it.'] : []),
    `Access: ${[access, ...also].join(' and ')}.`,
    ...(opens.length > 0 ? [`More with ${opens.join(', ')}.`] : []),
    ...(reach ? [`Reach: ${reaches[reach]}.`] : []),
    ...(repeat ? [`A retry is harmless: ${harmlessRepeats[repeat]}.`] : []),
  ].join(' ')

const parametersOf = (definition: Call): unknown[] => {
  const idempotency = idempotencyOf(definition)
  const required = idempotency === 'required'
  const header = idempotency
    ? [{ name: IDEMPOTENCY_HEADER, in: 'header', required, schema: { type: 'string' } }]
    : []
  if (!isAskedByAddress(definition)) return header
  const { properties = {}, required: needed = [] } = schemaOf(definition.input, 'input') as {
    properties?: Record<string, unknown>
    required?: readonly string[]
  }
  const inPath = new Set(definition.path.match(/(?<=:)\w+/g))
  return [
    ...header,
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: needed.includes(name),
      schema,
    })),
  ]
}

const bytes = { schema: { type: 'string', format: 'binary' } }
const contentOf = (types: readonly string[], content: unknown) =>
  Object.fromEntries(types.map((type) => [type, content]))

const bodyOf = (definition: Call): object => {
  if (definition.takes)
    return { requestBody: { required: true, content: contentOf(definition.takes.types, bytes) } }
  if (isAskedByAddress(definition) || definition.emptyBody) return {}
  const input = schemaOf(definition.input, 'input')
  const schema = isGateway(definition) ? { type: 'array', minItems: 1, maxItems: 1, items: input } : input
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

/** A file or a stream of events by its media type, or the JSON around the output. */
const answerOf = (definition: Call): unknown => {
  const { answers, output } = definition
  if (answers?.includes('text/event-stream'))
    return contentOf(answers, { schema: schemaOf(output, 'output') })
  if (answers) return contentOf(answers, bytes)
  const properties = {
    success: { const: true },
    [isGateway(definition) ? 'res' : 'result']: schemaOf(output, 'output'),
    unshown: unshownRows,
  }
  return { 'application/json': { schema: { type: 'object', required: ['success'], properties } } }
}

/** A session, or a key instead where a system may make the call. */
const securityOf = ({ access, by }: Call): object[] => {
  if (access === 'public') return []
  const session = { cookie: [], token: [] }
  return by === 'person' ? [session] : [session, { key: [] }]
}

const operation = (name: string, definition: Call): unknown => {
  const byStatus = Map.groupBy(errorsOf(definition), (code) => errorCatalogue[code].status)
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: definition.summary,
    description: needs(definition),
    security: securityOf(definition),
    parameters: parametersOf(definition),
    ...bodyOf(definition),
    responses: {
      200: { description: 'success', content: answerOf(definition) },
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [
          status,
          { description: codes.map((code) => `${code}: ${errorCatalogue[code].en}`).join('\n\n') },
        ]),
      ),
    },
  }
}

const textHeader = (name: string) => ({ name, in: 'header', required: true, schema: { type: 'string' } })

/** The webhooks that the chain's own systems receive, signed by the Standard Webhooks convention. */
const webhookOf = (type: PublicEventType): unknown => ({
  post: {
    summary: publicEventNames[type].en,
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(textHeader),
    requestBody: {
      content: contentOf(['application/json'], {
        schema: schemaOf(
          publicEvent.extend({ type: z.literal(type), data: publicEventData[type] }),
          'output',
        ),
      }),
    },
    responses: {
      '2XX': { description: 'received; any other answer is retried for three days, 410 never' },
    },
  },
})

/** The API description, generated from the contract. */
export const openApiDocument = (servicePaths: ServicePaths): unknown => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, definition] of contractCalls())
    (paths[callPath(definition, servicePaths).replaceAll(/:(\w+)/g, '{$1}')] ??= {})[
      definition.method.toLowerCase()
    ] = operation(name, definition)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Showfloor',
      version: '0.1.0',
      description:
        'Answers carry success and res (gateway) or result (user centre); failures success: false, error and code.',
    },
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        token: { type: 'apiKey', in: 'header', name: TOKEN_HEADER },
        key: { type: 'http', scheme: 'bearer' },
      },
    },
    paths,
    webhooks: Object.fromEntries(publicEventTypes.map((type) => [type, webhookOf(type)])),
  }
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const page = (servicePaths: ServicePaths): string => {
  const rows = contractCalls().map(
    ([name, definition]) =>
      `<details id="${name}"><summary><b>${name}</b> <code>${definition.method} ${callPath(definition, servicePaths)}</code> ${escapeHtml(definition.summary)} <i>${definition.access}</i></summary><pre>${escapeHtml(JSON.stringify(operation(name, definition), null, 2))}</pre></details>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Showfloor API</title><style>body{font:15px/1.6 system-ui;max-width:1000px;margin:32px auto;padding:0 16px;color:#1f1d1a;background:#f5f3ee}details{background:#fff;border-radius:10px;padding:8px 14px;margin:8px 0}summary{cursor:pointer}pre{overflow:auto;font-size:12px}i{color:#6d675e}</style><h1>Showfloor API</h1><p><a href="/docs/openapi.json">openapi.json</a></p>${rows.join('')}</html>`
}

export const serveDocs = (app: FastifyInstance, servicePaths: ServicePaths): void => {
  let kept: { html: string; headers: Record<string, string> } | undefined
  app.get('/docs', async (_request, reply) => {
    if (!kept) {
      const html = page(servicePaths)
      kept = { html, headers: pageHeaders(policyOfText(html)) }
    }
    return reply.headers(kept.headers).type('text/html; charset=utf-8').send(kept.html)
  })
  app.get('/docs/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(openApiDocument(servicePaths))),
  )
}
