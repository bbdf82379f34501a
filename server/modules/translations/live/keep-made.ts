import type { Transcript } from '../../../../src/shared/contract/transcripts.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import * as store from '../repository.ts'
import { isLiveWork } from './live-use.ts'
import { type MadeParagraph, madeOfPhrases } from './made-of-phrases.ts'
import { allPhrases } from './phrases.ts'

/** A version before every other: the text grew while these were made. */
const WHILE_IT_GREW = 0

/** Keeps what was translated while a recording went on as translations of its paragraphs; none are asked for again. */
export async function keepMade(db: Db, row: store.TranslationRow, transcript: Transcript): Promise<MadeParagraph[]> {
  if (!isLiveWork(row)) return []
  const made = madeOfPhrases(transcript, await allPhrases(db, row.file_id, row.language))
  await store.keepParagraphs(
    db,
    made.map(({ source, text }) => ({
      file_id: row.file_id,
      language: row.language,
      paragraph_id: source.id,
      source_hash: source.hash,
      source_version: WHILE_IT_GREW,
      text,
    })),
  )
  return made
}
