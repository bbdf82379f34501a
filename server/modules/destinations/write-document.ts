import { exportOptions } from '../../../src/shared/contract/files/exports.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import { inEnglish } from '../../kernel/words.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'
import { documentName } from '../../../src/shared/domain/document-name.ts'
import { folderNames } from '../folders/index.ts'
import { userById } from '../identity/index.ts'
import { ORIGINAL } from '../texts/index.ts'
import type { TranscriptsModule } from '../transcripts/index.ts'
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

/** Writes documents as their owner would export them. */
export function createWriteDocument({
  db,
  exports,
}: {
  db: Db
  exports: Pick<TranscriptsModule['exports'], 'export'>
}) {
  /**
   * The document of a delivery. Null where that version is not the newest any more, or cannot be read now: what takes
   * its place is sent by itself. @throws AppError of the export otherwise
   */
  return async function writeDocument(
    destination: store.DestinationRow,
    { file_id: fileId, language, version, format }: store.DeliveryRow,
  ): Promise<SentDocument | null> {
    if (fileId === null || format === 'test') return testDocument()
    const file = await store.sentFile(db, fileId)
    const owner = await userById(db, destination.user_id)
    if (!file || !owner || file.owner_id !== owner.id) return null
    try {
      const options = exportOptions.parse({ translate_language: language })
      const document = await exports.export({ id: owner.id, role: owner.role }, fileId, format, options, inTurn)
      if (document.version !== version) return null
      const written = language === ORIGINAL ? file.language_code : language
      return {
        name: documentName(destination.template, {
          name: file.name,
          uploadedAt: file.uploaded_at,
          language: written,
          folders: file.folder_id === null ? [] : await folderNames(db, owner.id, file.folder_id),
          version,
          format,
        }),
        bytes: document.bytes,
        type: document.type,
        file,
        language: written,
      }
    } catch (error) {
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
