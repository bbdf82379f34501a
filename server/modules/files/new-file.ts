import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { cleanFileName } from '../../../src/shared/domain/file-name.ts'
import type { Preset } from '../../../src/shared/domain/presets.ts'
import type { SpeakerChoice } from '../../../src/shared/domain/speaker-choice.ts'
import type { FileStatus } from '../../../src/shared/domain/file-status.ts'
import { foldText } from '../../../src/shared/domain/fold-text.ts'
import type { FileTable } from '../../kernel/db/schema.ts'
import type { HumanOrder } from './human/intake.ts'
import type { Charge } from '../billing/index.ts'

/** An upload as its sender names it, and a checksum of all that was sent. */
export interface UploadName {
  key: string
  /** SHA-256, hex. */
  hash: string
}

/** Names and terms of a file as its row has them: JSON, null for none. */
export const storedTerms = (terms: readonly string[]): string | null =>
  terms.length > 0 ? JSON.stringify(terms) : null

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
  /** Who speaks in it; found out unless given. */
  speakers?: SpeakerChoice
  /** Which of the engines transcribes it; the best unless given. */
  preset?: Preset | null
  /** Names and terms that are said in it; none unless given. */
  vocabulary?: readonly string[]
  /** Id of its style guide, or `none`; that of its owner unless given. */
  styleGuide?: string | null
  /** Id of the folder that it goes into; none unless given. */
  folderId?: string | null
  /** Null while it is recorded. */
  mediaKey: string | null
  mediaSha256: string
  /** Codes of the languages that it is to be translated into; none unless given. */
  translateLanguages?: readonly string[]
  /** What is ordered of people; null or left out for the machine's work. */
  human?: HumanOrder | null
  /** How its sender named the upload; null or left out where they did not. */
  once?: UploadName | null
  /** Whether its owner brings the text. */
  isOwn?: boolean
  /** Whether it is recorded now: so many seconds are reserved at first, and its text grows with it. */
  live?: { seconds: number }
}

/** How a new file begins. */
export interface Beginning {
  status: FileStatus
  charge: Charge
  /** Cents that its human transcription costs; null where its time is paid. */
  price: number | null
}

/** The row of a new file. */
export function newRow(
  ownerId: string,
  file: NewFile,
  { status, charge, price, at }: Beginning & { at: number },
): Insertable<FileTable> {
  const name = cleanFileName(file.name)
  return {
    id: uuidv7(),
    owner_id: ownerId,
    name,
    folded_name: foldText(name),
    type: file.type,
    size: file.size,
    length_seconds: file.lengthSeconds,
    status,
    uploaded_at: at,
    is_multilingual: file.isMultilingual ? 1 : 0,
    language_code: file.languageCode,
    speakers: file.speakers ?? null,
    preset: file.preset ?? null,
    vocabulary: storedTerms(file.vocabulary ?? []),
    style_guide: file.styleGuide ?? null,
    folder_id: file.folderId ?? null,
    for_human_transcribe: file.human ? 1 : 0,
    price_quota: price,
    media_key: file.mediaKey,
    media_sha256: file.mediaSha256,
    upload_key: file.once?.key ?? null,
    upload_hash: file.once?.hash ?? null,
    playable_key: null,
    playable_type: null,
    waveform_key: null,
    progress: 0,
    started_at: null,
    failure_code: null,
    failure_message: null,
    damaged_at: '[]',
    is_live: file.live ? 1 : 0,
    ...charge,
  }
}
