import { z } from 'zod'
import { PRESETS } from '../../domain/presets.ts'
import { SPEAKER_CHOICES } from '../../domain/speaker-choice.ts'
import { queryFlag } from '../common.ts'
import { route } from '../route.ts'
import { flatFile, TRANSCRIPTOR_NOTE_LENGTH } from './records.ts'

/** Characters of a file's own vocabulary: it travels in a header. */
export const FILE_VOCABULARY_LENGTH = 1000

/** The options of an upload, in the query of `POST /file/media`. */
export const uploadOptions = z.object({
  is_for_transcribe: queryFlag(true),
  is_multilingual: queryFlag(false),
  /** `multi` when multilingual. */
  language_code: z.string().max(16).default(''),
  /** Who speaks: `auto` finds out, `tracks` says that each speaker has a track or channel of their own. */
  speakers: z.enum(SPEAKER_CHOICES).default('auto'),
  /**
   * Who transcribes where several engines can: the `best` one unless given, or a `fast` one. Without such a choice, the
   * engine that there is.
   */
  preset: z.enum(PRESETS).optional(),
  /** Names and terms that are said in it, each on a line or behind a comma; those of the account count besides. */
  vocabulary: z.string().max(FILE_VOCABULARY_LENGTH).default(''),
  /** Id of the style guide that its text keeps to, or `none`; the owner's default unless given. */
  style_guide: z.string().max(64).optional(),
  /** Id of the folder that it goes into; one that is gone by then counts as none. */
  folder_id: z.string().max(64).optional(),
  device: z.enum(['BROWSER', 'DESKTOP']).default('BROWSER'),
  is_for_human_transcribe: queryFlag(false),
  /** Comma-separated codes. */
  human_translate_languages: z.string().max(2000).default(''),
  /** Where human time does not suffice: keep the file as QUOTED, to be paid, instead of refusing it. */
  accept_quota: queryFlag(false),
  /** From the owner to the transcriptor of a human transcription. */
  note_for_transcriptor: z.string().trim().max(TRANSCRIPTOR_NOTE_LENGTH).default(''),
})
export type UploadOptions = z.output<typeof uploadOptions>

export const uploadMedia = route({
  method: 'POST',
  path: '/file/media',
  summary: 'Uploads one audio or video file in the multipart field `media`',
  access: 'USER|SUBSCRIBER|ADMIN',
  callClass: 'upload',
  scope: 'files:write',
  query: uploadOptions,
  rawBody: 'multipart',
  reply: flatFile,
})
