import { exportOptions, FORMATS_WITH_SUMMARY } from '../../../src/shared/contract/files/exports.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import { inEnglish, wordsIn } from '../../kernel/words.ts'
import { SOURCE_LANGUAGE } from '../../../src/shared/words/languages.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'
import { documentName, sentEnding } from '../../../src/shared/domain/document-name.ts'
import { folderNames } from '../folders/index.ts'
import { userById } from '../identity/index.ts'
import { ORIGINAL } from '../texts/index.ts'
import { outlineWords, type TranscriptsModule } from '../transcripts/index.ts'
import * as deliveries from './deliveries.ts'
import * as store from './repository.ts'

/** A document that goes out. */
export interface SentDocument {
  /** Its path, as the destination's template names it. */
  name: string
  bytes: Uint8Array
  type: string
  /** What of the file a webhook is told; null for a test. */
  file: Pick<store.SentFile, 'id' | 'name' | 'language_code'> | null
  /** Code of the language that it is written in. */
  language: string
}

/** One text is in memory at a time for each delivery; to refuse one would only put it off. */
const inTurn = () => undefined

/** A text has nothing of what the delivery is to bring. */
export const NOTHING = 'nothing'

/** Writes documents as their owner would export them. */
export function createWriteDocument({
  db,
  exports,
}: {
  db: Db
  exports: Pick<TranscriptsModule['exports'], 'export'>
}) {
  /**
   * The document of a delivery; `nothing` where the text has no chapters. Null where that version is not the newest any
   * more, or cannot be read now: what takes its place is sent by itself. @throws AppError of the export otherwise
   */
  return async function writeDocument(
    destination: store.DestinationRow,
    { file_id: fileId, language, version, format: sent }: deliveries.DeliveryRow,
  ): Promise<SentDocument | typeof NOTHING | null> {
    if (fileId === null || sent === 'test') return testDocument()
    const file = await store.sentFile(db, fileId)
    const owner = await userById(db, destination.user_id)
    if (!file || !owner || file.owner_id !== owner.id) return null
    try {
      const options = exportOptions.parse({ translate_language: language })
      const viewer = { id: owner.id, role: owner.role }
      const onlyChapters = sent === 'chapters'
      const format = onlyChapters ? 'vtt' : sent
      const hasRoom = FORMATS_WITH_SUMMARY.has(format)
      const written = {
        words: outlineWords(wordsIn(owner.app_language ?? SOURCE_LANGUAGE).say),
        summary: onlyChapters || (hasRoom && destination.with_summary === 1),
        answers: hasRoom && destination.with_answers === 1 ? ('all' as const) : [],
      }
      const document = await exports.export(viewer, fileId, format, options, inTurn, { written, onlyChapters })
      if (document.version !== version) return null
      const spoken = language === ORIGINAL ? file.language_code : language
      return {
        name: documentName(destination.template, {
          name: file.name,
          uploadedAt: file.uploaded_at,
          language: spoken,
          folders: file.folder_id === null ? [] : await folderNames(db, owner.id, file.folder_id),
          version,
          format: sentEnding(sent),
        }),
        bytes: document.bytes,
        type: document.type,
        file,
        language: spoken,
      }
    } catch (error) {
      if (error instanceof AppError && error.code === 'no_chapters') return NOTHING
      if (error instanceof AppError && (error.status === 404 || error.status === 409)) return null
      throw error
    }
  }
}

const testDocument = (): SentDocument => ({
  name: 'Longhand test.txt',
  bytes: new TextEncoder().encode(`${inEnglish(phrase('This file shows that Longhand can write here.'))}\n`),
  type: 'text/plain; charset=utf-8',
  file: null,
  language: '',
})
