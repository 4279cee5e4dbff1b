/** The parts of autocannon that are used here; the package has no types. */
declare module 'autocannon' {
  export type Shot = {
    method: 'GET' | 'POST' | 'PUT'
    path: string
    headers: Record<string, string>
    body?: string
  }
  export type Result = {
    duration: number
    errors: number
    timeouts: number
    non2xx: number
    mismatches: number
  }
  type Request = Shot | { setupRequest: (request: Shot) => Shot }
  type Client = { setRequests: (requests: Request[]) => void }
  type Instance = {
    on: (
      event: 'response',
      hear: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ) => void
    stop: () => void
  }
  type Options = {
    url: string
    connections: number
    duration: number
    /** Seconds. */
    timeout: number
    setupClient: (client: Client) => void
    verifyBody?: (body: string) => boolean
  }
  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): Instance
}
