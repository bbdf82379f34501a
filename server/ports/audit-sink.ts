/** A sealed line of the audit log, as it leaves the installation. */
export interface TrailLine {
  /** Its place in the chain, from 1. */
  number: number
  /** JSON without a line break. */
  text: string
  /** Milliseconds since 1970. */
  at: number
  /** Whether what was tried was refused. */
  isRefused: boolean
}

/** Where the lines of the audit log go: a file, a server of logs, an address of the operator's own. */
export interface AuditSink {
  /** Remembered with how far it got, so it never changes: `file`, `syslog`, `webhook`. */
  readonly name: string
  /**
   * Takes lines in their order, at least once each; settles when they are where they belong. What came before a failure
   * comes again. @throws Error saying what is wrong
   */
  take(lines: readonly TrailLine[], signal: AbortSignal): Promise<void>
}
