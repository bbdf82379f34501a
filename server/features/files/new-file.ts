import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { cleanFileName } from '../../../src/shared/domain/file-name.ts'
import type { FileTable } from '../../db/schema.ts'

/** A medium that was just stored and probed. */
export interface NewFile {
  /** As the person named it. */
  name: string
  /** MIME type. */
  type: string
  /** Bytes. */
  size: number
  /** As the header says, 0 when it does not say; decoding corrects it. */
  lengthSeconds: number
  isMultilingual: boolean
  languageCode: string
  mediaKey: string
  mediaSha256: string
}

/** The row of a new file that a machine is to write down. */
export function newRow(ownerId: string, file: NewFile, { status, at }: { status: 'QUEUED' | 'TRANSCRIBE'; at: number }): Insertable<FileTable> {
  return {
    id: uuidv7(),
    owner_id: ownerId,
    name: cleanFileName(file.name),
    type: file.type,
    size: file.size,
    length_seconds: file.lengthSeconds,
    status,
    uploaded_at: at,
    is_multilingual: file.isMultilingual ? 1 : 0,
    language_code: file.languageCode,
    for_human_transcribe: 0,
    price_quota: null,
    media_key: file.mediaKey,
    media_sha256: file.mediaSha256,
    playable_key: null,
    playable_type: null,
    waveform_key: null,
    progress: 0,
    started_at: null,
    failure_code: null,
    failure_message: null,
    damaged_at: '[]',
  }
}
