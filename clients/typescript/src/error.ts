/** A call that was refused, or that did not get through. */
export class LonghandError extends Error {
  override name = 'LonghandError'
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** Stable, in snake case, such as `not_found`; `network` and `timeout` are the client's own. */
  readonly code: string
  /** A message for each field that is wrong. */
  readonly fields: Readonly<Record<string, string>>
  constructor(
    status: number,
    code: string,
    message: string,
    { fields = {}, cause }: { fields?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** What an answer that is no success says. */
export async function errorOf(response: Response): Promise<LonghandError> {
  const body = (await response.json().catch(() => null)) as {
    code?: unknown
    message?: unknown
    fields?: Record<string, string>
  } | null
  const code = typeof body?.code === 'string' ? body.code : 'unexpected'
  const message = typeof body?.message === 'string' ? body.message : `The server answered ${response.status}.`
  return new LonghandError(response.status, code, message, { ...(body?.fields && { fields: body.fields }) })
}
