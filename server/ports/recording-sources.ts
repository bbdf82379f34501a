import type { BucketPlace } from './bucket-place.ts'
import type { LinkedFile, OpenOptions } from './linked-files.ts'

/** A folder of this machine, below that of an account. */
export interface FolderPlace {
  kind: 'folder'
  /** Id of the account. */
  account: string
  /** Folders with slashes between them. */
  path: string
}

/** What people send to the operator's mailbox. */
export interface MailPlace {
  kind: 'mail'
  /** The secret part of the account's address there, in small letters. */
  token: string
  /** Addresses whose mails count, in small letters. */
  senders: readonly string[]
}

/** Where recordings of a person arrive, with what opens it. */
export type SourcePlace = FolderPlace | BucketPlace | MailPlace

/** What a recording is opened by. */
export interface RecordingName {
  /** The same for this content wherever it is moved in its source; another once it changed. */
  id: string
  /** Its path in the source. */
  name: string
}

/** A recording that has arrived as a whole, as far as that can be told. */
export interface Recording extends RecordingName {
  /** When it was last changed, in milliseconds since 1970. */
  changedAt: number
  /** The same for all that came with one mail; null, or left out, for what comes alone. */
  together?: string | null
  /** Why it cannot be taken, for a person; null, or left out, when it can. */
  problem?: string | null
}

/** Recordings of one kind of place. */
export interface RecordingSource<Place extends SourcePlace> {
  /** All recordings that are there, the newest first, no two with one id. @throws SourceError */
  list(place: Place, signal: AbortSignal): Promise<Recording[]>
  /** @throws LinkError `link_gone` for one that changed or went; the signal's reason when it aborts */
  open(place: Place, recording: RecordingName, options: OpenOptions): Promise<LinkedFile>
}

/** Places in which recordings arrive, of the kinds that this server looks into. */
export interface RecordingSources extends RecordingSource<SourcePlace> {
  kinds: readonly SourcePlace['kind'][]
}

/** A place that cannot be looked into; the message is for a person. */
export class SourceError extends Error {
  override name = 'SourceError'
}

/** How many recordings of one place are looked at; more are left alone. */
export const MOST_RECORDINGS = 20_000
