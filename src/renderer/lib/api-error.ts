/** A call that did not succeed; `message` is for the person. */
export class ApiError extends Error {
  /** HTTP status, 0 when no answer came. */
  readonly status: number
  /** Stable, in snake case; `network`, `timeout` and `aborted` come from here, the others from the server. */
  readonly code: string
  /** Message per field of the request. */
  readonly fields: Readonly<Record<string, string>>
  /** Of a payment that was taken but is not finished: where the invoice is, null when there is none yet. */
  readonly invoice: string | null

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    invoice: string | null = null,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.invoice = invoice
  }

  /** Whether the server itself wrote the message, so that it is worth showing. */
  get isFromServer(): boolean {
    return this.status > 0 && this.message !== ''
  }
}

/** Whether the server may have done what was asked, or may do it another time. */
export function isUnanswered(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : 0
  return status === 0 || status === 408 || status === 425 || status === 429 || status >= 500
}

/** Turns an error reply's status and text into an error, whatever the text is. */
export function errorFromReply(status: number, text: string): ApiError {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string') {
      const code = 'code' in body && typeof body.code === 'string' ? body.code : 'unknown'
      const fields = 'fields' in body && typeof body.fields === 'object' && body.fields !== null ? body.fields : {}
      const invoice = 'invoice' in body && typeof body.invoice === 'string' ? body.invoice : null
      return new ApiError(status, code, body.message, fields as Record<string, string>, invoice)
    }
  } catch {
    // Not JSON: a proxy's page, for example. Its text is not for the person.
  }
  return new ApiError(status, 'unknown', '')
}
