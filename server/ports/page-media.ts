import type { LinkedFiles } from './linked-files.ts'

/** What a page says of its recording, before any of that is fetched; null where it does not say. */
export interface PageMedium {
  title: string | null
  lengthSeconds: number | null
  /** Of what would be fetched; often an estimate. */
  sizeBytes: number | null
  /** How files of that kind end, without the dot. */
  extension: string | null
}

/**
 * Recordings on pages of the web, such as those of video sites. `open` fetches that of a page, always from its
 * beginning: its size is not known before, and failures come while the bytes are read.
 */
export interface PageMedia extends LinkedFiles {
  /** Asks the site. @throws LinkError in words for a person; the signal's reason when it aborts */
  look(link: string, signal: AbortSignal): Promise<PageMedium>
  /** Whether it works on this machine, in a sentence for the operator that says what to do where it does not. */
  state(): Promise<{ usable: boolean; text: string }>
}
