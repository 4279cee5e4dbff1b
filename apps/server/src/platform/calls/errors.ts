import {
  errorCatalogue,
  errorText,
  type ErrorCode,
  type ErrorParams,
} from '@showfloor/contract/common/errors'

/** An error that a call returns to its caller: one of the contract's codes with its parameters. */
export class CallError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams

  constructor(code: ErrorCode, params: ErrorParams = {}, options?: ErrorOptions) {
    super(errorText(code, 'en', params), options)
    this.name = 'CallError'
    this.code = code
    this.params = params
  }

  get status(): number {
    return errorCatalogue[this.code].status
  }
}
