/** An answer that is no success, in Stripe's shape. */
export class Fault extends Error {
  override name = 'Fault'
  readonly status: number
  /** Stripe's `error` object. */
  readonly error: Record<string, unknown>
  constructor(status: number, error: Record<string, unknown>) {
    super(String(error['message']))
    this.status = status
    this.error = error
  }
}

/** The call itself was wrong. */
export const invalid = (message: string, code?: string, param?: string) =>
  new Fault(400, { type: 'invalid_request_error', message, ...(code && { code }), ...(param && { param }) })

/** Nothing has this id. */
export const missing = (what: string, id: string, param = 'id') =>
  new Fault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })
