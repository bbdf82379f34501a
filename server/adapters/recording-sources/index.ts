import { messages } from '../../../src/shared/messages.ts'
import { createAddressRule } from '../../kernel/public-addresses.ts'
import { LinkError } from '../../ports/linked-files.ts'
import {
  type FolderPlace,
  type MailPlace,
  type RecordingSource,
  type RecordingSources,
  SourceError,
  type SourcePlace,
} from '../../ports/recording-sources.ts'
import { createBucketSource } from './bucket-source.ts'

export interface RecordingSourcesOptions {
  /** Folders of this machine; null where none are watched. */
  folders: RecordingSource<FolderPlace> | null
  /** Whether people may name buckets. */
  hasBuckets: boolean
  /** The operator's mailbox; null where nothing comes by mail. */
  mail: RecordingSource<MailPlace> | null
  /** Networks of the operator's own that may be reached, also over http. */
  allow: readonly string[]
}

/** Folders of this server, buckets of people, and what they send to the operator's mailbox. */
export function createRecordingSources({
  folders,
  hasBuckets,
  mail,
  allow,
}: RecordingSourcesOptions): RecordingSources {
  const buckets = hasBuckets ? createBucketSource(createAddressRule(allow)) : null
  /** Looks into a place by its kind; null where that is switched off. */
  function lookInto<T>(place: SourcePlace, look: <P extends SourcePlace>(source: RecordingSource<P>, at: P) => T) {
    if (place.kind === 'folder') return folders && look(folders, place)
    if (place.kind === 'mail') return mail && look(mail, place)
    return buckets && look(buckets, place)
  }
  return {
    kinds: [
      ...(folders ? (['folder'] as const) : []),
      ...(buckets ? (['bucket'] as const) : []),
      ...(mail ? (['mail'] as const) : []),
    ],
    async list(place, signal) {
      const found = lookInto(place, (source, at) => source.list(at, signal))
      if (found === null) throw new SourceError(messages.sourceOff)
      return found
    },
    async open(place, recording, options) {
      const opened = lookInto(place, (source, at) => source.open(at, recording, options))
      if (opened === null) throw new LinkError('link_refused', messages.sourceOff)
      return opened
    },
  }
}
