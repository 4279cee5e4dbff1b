import { randomBytes } from 'node:crypto'

export const good = (data: unknown) => ({
  code: 'OP_SUCCESS',
  msg: '成功',
  data,
  traceId: randomBytes(8).toString('hex'),
})
export const bad = (msg: string) => ({ code: 'OP_BIZ_ERROR', msg, data: null, traceId: '' })
export const unauthorised = (code: number) => ({
  code: 'OP_UNIAUTH_FAILED',
  msg: '鉴权失败',
  data: { code },
  traceId: '',
})
