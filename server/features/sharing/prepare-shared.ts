import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import type { FileRow } from '../files/repository.ts'
import { unpackTranscript } from '../transcripts/packing.ts'
import { presentShared } from './presenter.ts'
import type { ShareLinkRow } from './repository.ts'

const pack = promisify(gzip)

/** A text as it is stored, null for none yet, and what a reader is told besides. */
export interface SharedInput {
  body: Uint8Array | null
  file: FileRow
  link: ShareLinkRow
}

/** What a reader gets, as gzipped JSON. */
export async function prepareShared({ body, file, link }: SharedInput): Promise<Uint8Array> {
  const transcript: Transcript = body ? await unpackTranscript(body) : { paragraphs: [], speakers: [], notes: [] }
  return pack(JSON.stringify(presentShared(file, link, transcript)))
}
