import type { Transcript } from '../../../../src/shared/contract/transcripts.ts'
import { gzip } from '../../../kernel/gzip.ts'
import type { FileRow } from '../../files/index.ts'
import { unpackTranscript } from '../../../kernel/transcript-codec/packing.ts'
import { presentShared } from './presenter.ts'
import type { ShareLinkRow } from './repository.ts'

/** A text as it is stored, null for none yet, and what a reader is told besides. */
export interface SharedInput {
  body: Uint8Array | null
  file: FileRow
  link: ShareLinkRow
}

/** What a reader gets, as gzipped JSON. */
export async function prepareShared({ body, file, link }: SharedInput): Promise<Uint8Array> {
  const transcript: Transcript = body ? await unpackTranscript(body) : { paragraphs: [], speakers: [], notes: [] }
  return gzip(JSON.stringify(presentShared(file, link, transcript)))
}
