import type { z } from 'zod'
import { ProviderUnavailable } from './provider.ts'
import type { ProviderCode, ProviderState } from './provider.ts'

/** Reads a provider's JSON by its schema. Another form than published is `ProviderUnavailable`: nothing was learnt. */
export function readJson<T>(provider: ProviderCode, schema: z.ZodType<T>, text: string): T {
  let node: unknown
  try {
    node = JSON.parse(text)
  } catch (error) {
    throw new ProviderUnavailable(provider, 'the answer is not JSON', { cause: error })
  }
  return readNode(provider, schema, node)
}

/** The same for an object that is parsed already. */
export function readNode<T>(provider: ProviderCode, schema: z.ZodType<T>, node: unknown): T {
  const result = schema.safeParse(node)
  if (!result.success) throw new ProviderUnavailable(provider, 'the answer has another form than published')
  return result.data
}

/** Turns `ProviderUnavailable` into the state UNKNOWN, for calls that only ask; other errors pass. */
export async function unknownWhenUnavailable(ask: () => Promise<ProviderState>): Promise<ProviderState> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { state: 'UNKNOWN', reason: 'PROVIDER_UNAVAILABLE' }
    throw error
  }
}
