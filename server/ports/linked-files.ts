/** A file somewhere else that has begun to come. */
export interface LinkedFile {
  /** Null when its host does not say. */
  sizeBytes: number | null
  /** Fails with a {@link LinkError} when it breaks off. */
  bytes: AsyncIterable<Uint8Array>
}

/** Files that people name by a link: only those of the hosts that the adapter is made for (RULES 19). */
export interface LinkedFiles {
  /** @throws LinkError; the signal's reason when it aborts */
  open(link: string, options: { signal: AbortSignal }): Promise<LinkedFile>
}

/** A link that leads to no file here; the message is for a person and names no address. */
export class LinkError extends Error {
  override name = 'LinkError'
  /** `link_refused`: not of these hosts; `link_failed`: its host does not send it. */
  readonly code: 'link_refused' | 'link_failed'
  constructor(code: LinkError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
