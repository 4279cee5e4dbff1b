import { useState } from 'react'
import type { CallName } from './calls.gen.ts'
import { call, newIdempotencyKey, type CallInput, type CallOutput } from './call.ts'
import { CallError } from './request.ts'

type Send<K extends CallName> = (input: CallInput<K>) => Promise<CallOutput<K>>

/** Makes a writing call. When no answer came, the same input sent next keeps the idempotency key, so that the call happens once. */
export const createSender = <K extends CallName>(name: K): Send<K> => {
  let intent: { text: string; idempotencyKey: string } | undefined
  return async (input) => {
    const text = JSON.stringify(input)
    if (intent?.text !== text) intent = { text, idempotencyKey: newIdempotencyKey() }
    const { idempotencyKey } = intent
    try {
      const output = await call(name, input, { idempotencyKey })
      intent = undefined
      return output
    } catch (error) {
      // A refusal is an answer: the next call is a new intent, even with the same content.
      if (error instanceof CallError && error.status > 0 && error.status < 500) intent = undefined
      throw error
    }
  }
}

/** A sender that lives as long as the component. */
export const useSender = <K extends CallName>(name: K): Send<K> => useState(() => createSender(name))[0]
