/** The database cannot be reached, or is too busy to answer in time. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /**
   * True when a write was on its way as the connection broke: it may have been saved or not, so it must not be repeated
   * without a key.
   */
  readonly isOutcomeUnknown: boolean
  constructor({ cause, isOutcomeUnknown = false }: { cause: unknown; isOutcomeUnknown?: boolean }) {
    super(isOutcomeUnknown ? 'The connection to the database broke during a write.' : 'The database does not answer.', {
      cause,
    })
    this.isOutcomeUnknown = isOutcomeUnknown
  }
}
