import { bridgeCalls } from './bridge.ts'
import { managingCalls } from './managing.ts'

/** The card terminals of a shop, which the bridge, a program beside the till, controls. */
export const terminals = { ...managingCalls, ...bridgeCalls }
