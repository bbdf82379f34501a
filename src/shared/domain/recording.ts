/** What is recorded. Video has sound too. */
export type RecordingKind = 'audio' | 'video'

/** A recording; the bytes lie apart, and whose it is is told beside it. */
export interface Recording {
  /** Unguessable; names its bytes on the disk. */
  id: string
  kind: RecordingKind
  /** As the browser wrote it, with codecs; after a repair, what it was written anew as. */
  mimeType: string
  /** When it began, in milliseconds since 1970. */
  startedAt: number
  /** How much was recorded when it was last written down, in milliseconds. */
  recordedMs: number
  /** Code of the language in which this device writes it down while it is made; absent where it does not. */
  spoken?: string | undefined
}
