import type { z } from 'zod'
import { parseOutside } from '../../../platform/http/outside.ts'
import { ProviderUnavailable } from './provider.ts'
import type { ProviderName, ProviderState } from './provider.ts'

/** Reads a provider's JSON by its schema. An unpublished form is `ProviderUnavailable`: the outcome is unknown. */
export function readJson<T>(provider: ProviderName, schema: z.ZodType<T>, text: string): T {
  let node: unknown
  try {
    node = parseOutside(text)
  } catch (error) {
    throw new ProviderUnavailable(provider, 'the answer is not JSON', { cause: error })
  }
  return readNode(provider, schema, node)
}

/** The same for a parsed object. */
export function readNode<T>(provider: ProviderName, schema: z.ZodType<T>, node: unknown): T {
  const result = schema.safeParse(node)
  if (!result.success) throw new ProviderUnavailable(provider, 'the answer has another form than published')
  return result.data
}

/** Turns `ProviderUnavailable`, an invalid amount and an invalid time into the state UNKNOWN, for calls that only query; other errors pass. */
export async function unknownWhenUnavailable<State extends ProviderState>(
  ask: () => Promise<State>,
): Promise<State | ProviderState> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof RangeError)
      return { state: 'UNKNOWN', reason: 'PROVIDER_UNAVAILABLE' }
    throw error
  }
}
