import { randomUUID } from 'node:crypto'
import { exactJson } from '../../formats/json.ts'
import { Refusal } from '../gateway.ts'

/** An answer as Doudian sends it. */
export function doudianAnswer(body: object): string {
  const logId = `${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}${randomUUID().slice(0, 18)}`
  return exactJson({ ...body, log_id: logId })
}

export function doudianRefusal(code: number, subCode: string, subMsg: string): Refusal {
  const body = { code, msg: subMsg, sub_code: subCode, sub_msg: subMsg, data: null }
  return new Refusal(doudianAnswer(body), `${code} ${subCode}`)
}
