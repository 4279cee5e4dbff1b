import type { CallOutput } from '../../../client/call.ts'

export type Role = CallOutput<'identity.rolePaging'>['data'][number]
