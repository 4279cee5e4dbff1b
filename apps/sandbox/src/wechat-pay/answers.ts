export type Answer = { status: number; body: object | null }

export function refusal(status: number, code: string, message: string): Answer {
  return { status, body: { code, message } }
}
