import { type Passage, passagesOf } from '../../../src/shared/answers/passages.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { unpackTranscript } from '../../kernel/transcript-codec/packing.ts'
import type { FileRow } from '../files/index.ts'
import { ORIGINAL, readVersion } from '../texts/index.ts'

/** What an answer is written of. */
export interface AnswerSources {
  passages: Passage[]
  /** Code of the texts' language. */
  language: string
  /** Version of the one text; null for several. */
  version: number | null
}

/** The text of a file: the version that is named while it is there, else the newest; null where there is none. */
export async function fileSources(
  db: Db,
  file: Pick<FileRow, 'id' | 'language_code'>,
  version: number | null,
): Promise<AnswerSources | null> {
  const pinned = version === null ? undefined : await readVersion(db, file.id, ORIGINAL, version)
  const text = pinned ?? (await readVersion(db, file.id, ORIGINAL))
  if (!text) return null
  const { paragraphs } = await unpackTranscript(text.body)
  return {
    passages: passagesOf({ fileId: file.id, paragraphs }),
    language: file.language_code,
    version: text.version,
  }
}
