/** What came of sending something to an address that a person named. */
export interface WebhookAnswer {
  /** HTTP status; null when nothing answered. */
  status: number | null
  durationMs: number
  /** Why nothing answered, for a person; null when something did. */
  problem: string | null
}

/** Posts JSON to addresses that people named, and to no private network that the operator has not opened. */
export interface WebhookSender {
  /** Never throws for what the address does; only when the signal ends it. Redirects are answers like others. */
  post(
    url: string,
    message: { headers: Readonly<Record<string, string>>; body: string },
    signal: AbortSignal,
  ): Promise<WebhookAnswer>
}
