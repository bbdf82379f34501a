/** A file somewhere else that has begun to come. */
export interface LinkedFile {
  /** Of the whole file; null when its host does not say. */
  sizeBytes: number | null
  /**
   * What its host calls this content, so that a later try can ask for the rest of the same; null when it does not say.
   */
  version: string | null
  /** What its host calls the file; null or left out when it does not say. */
  name?: string | null
  /** Where in the file `bytes` begin: 0, or where they were asked from. */
  startsAt: number
  /** Fails with a {@link LinkError} when it breaks off. */
  bytes: AsyncIterable<Uint8Array>
}

export interface OpenOptions {
  signal: AbortSignal
  /**
   * Goes on from this byte, where the host still has that version and can do so; else it begins anew. `sizeBytes` is of
   * the whole file, where it is known.
   */
  from?: { byte: number; version: string; sizeBytes?: number } | null
}

/** Files that people name by a link: only those of the addresses that the adapter is made for. */
export interface LinkedFiles {
  /** Largest file that is taken from there, in bytes; left out, any that may be uploaded. */
  mostBytes?: number
  /** Asks nobody. @throws LinkError `link_refused` */
  check(link: string): void
  /** @throws LinkError; the signal's reason when it aborts */
  open(link: string, options: OpenOptions): Promise<LinkedFile>
}

/** A link that leads to no file here; the message is for a person and names no address. */
export class LinkError extends Error {
  override name = 'LinkError'
  /**
   * `link_refused`: not of these hosts; `link_gone`: its host has no such file any more; `link_failed`: its host does
   * not send it now; `link_page`: there is a web page in the place of a file, which may have a recording.
   */
  readonly code: 'link_refused' | 'link_gone' | 'link_failed' | 'link_page'
  constructor(code: LinkError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
