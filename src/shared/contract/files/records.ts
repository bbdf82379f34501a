import { z } from 'zod'
import { FILE_STATUSES } from '../../domain/file-status.ts'
import { HUMAN_STATUSES } from '../../domain/human-desk.ts'
import { SHARE_RIGHTS } from '../../domain/text-policy.ts'
import { PART_STATES } from '../../domain/work-parts.ts'
import { FLAG_REASON_NAMES } from '../../domain/work-flags.ts'
import { id, languageCode } from '../common.ts'

export const fileStatus = z.enum(FILE_STATUSES)

/** Why somebody could not transcribe a file. */
export const workFlag = z.object({
  reason: z.enum(FLAG_REASON_NAMES),
  /** In their words; empty where they said no more. */
  detail: z.string(),
  /** ISO 8601, UTC. */
  date: z.string(),
})
export type WorkFlag = z.infer<typeof workFlag>

/** A part of a long file, of which several transcriptors write one each. */
export const partOfFile = z.object({
  /** Counted from 1. */
  number: z.number().int(),
  /** Where it lies in the recording, in seconds. */
  from: z.number(),
  to: z.number(),
  state: z.enum(PART_STATES),
  /** Whether the reader has it, or has finished it. */
  is_yours: z.boolean(),
  /** The paragraph of the text that it begins with; null until there is a text. */
  first_paragraph: z.string().nullable(),
})
export type PartOfFile = z.infer<typeof partOfFile>

/** What the transcriptors' side knows of a file in human transcription. */
export const humanTranscription = z.object({
  status: z.enum(HUMAN_STATUSES),
  file_id: id,
  published: z.boolean(),
  translate_languages: z.array(
    z.object({
      language_code: languageCode,
      status: z.enum(['UNTRANSLATED', 'TRANSLATED']),
      /**
       * Paragraphs of the translation, 0 while there is none, and how many of them are marked: all make it TRANSLATED.
       */
      paragraphs: z.number().int(),
      marked: z.number().int(),
    }),
  ),
  /** From the owner to the transcriptor. */
  note: z.string(),
  /** For its transcriptor: when a taken file goes back to the pool unless they work on it; ISO 8601, null for never. */
  lease_until: z.string().nullable(),
  /** Why those who took it could not do it, oldest first; empty once its owner has put it back into the pool. */
  flags: z.array(workFlag),
  /** Whether it left the pool for what was said, and waits for its owner to decide. */
  held: z.boolean(),
  /** Why the machine's draft FAILED, for a person. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  /**
   * The parts in which several transcriptors write it, in order; for transcriptors also those in which a long file that
   * waits can be taken. Not there for a file that one person writes.
   */
  parts: z.array(partOfFile).optional(),
  /** Which of the parts a transcriptor writes, or finished last; not there for whoever has the whole file. */
  part: z.number().int().optional(),
})
export type HumanTranscription = z.infer<typeof humanTranscription>

/** What `speakers_by` says where speakers are not told apart: all that is known is where somebody pauses. */
export const BY_PAUSES = 'pauses'
/** What `speakers_by` says where each speaker has a track of their own. */
export const BY_TRACKS = 'tracks'

export const fileRecord = z.object({
  _id: id,
  name: z.string(),
  /** MIME type, with prefix `audio/` or `video/`. */
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Seconds, as the header says until the file is decoded, then as decoded. */
  length: z.number(),
  status: fileStatus,
  /** ISO 8601, UTC. */
  uploaded_date: z.string(),
  for_human_transcribe: z.boolean(),
  is_multilingual: z.boolean(),
  /** Derived from the human transcription record. */
  is_published: z.boolean(),
  /** Cents. */
  price_quota_for_human_transcribe: z.number().int().nullable(),
  /** The length as `hh:mm:ss`. */
  time: z.string(),
  language_code: z.string(),
  /** 0 to 1 while in TRANSCRIBE, else null. */
  progress: z.number().nullable(),
  /** Estimate of the seconds left while in TRANSCRIBE, null when unknown. */
  eta_seconds: z.number().nullable(),
  /** Files before this one, while it waits for a worker. */
  queue_place: z.number().int().nullable(),
  /** ISO 8601, UTC: until when transcribing again costs nothing; null when it costs its length. */
  free_again_until: z.string().nullable(),
  /** Why it FAILED, or why transcribing again did; for a person. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  /**
   * What told the speakers of the text apart: `pauses` (so that all are one), `tracks` (a speaker each), or an
   * engine's name; null where no machine did.
   */
  speakers_by: z.string().nullable(),
  /** Places in seconds where the sound was damaged and skipped. */
  damaged_at: z.array(z.number()),
  /** Set when its medium was removed, as whoever runs the server has it done after so many days; the text stays. */
  media_removed: z.object({ date: z.string(), after_days: z.number().int() }).nullable(),
  /**
   * ISO 8601, UTC: when its medium is removed, or the whole file while it is FAILED; null when nothing is. Each change
   * of the text puts it off.
   */
  kept_until: z.string().nullable(),
  /** Only while it is recorded and written down at once: it has no medium yet. */
  is_live: z.literal(true).optional(),
  /** Only of a file that somebody else shares with the caller: what they may do with its text. */
  shared: z
    .object({
      right: z.enum(SHARE_RIGHTS),
      /** The owner's address; null for who came by a link. */
      by: z.string().nullable(),
      /** ISO 8601, UTC; null for no end. */
      expires_date: z.string().nullable(),
    })
    .optional(),
  /** Only of the caller's own file: where they keep it. */
  filing: z
    .object({
      /** Put away: left out of the list unless asked for. Nothing else changes by it. */
      is_archived: z.boolean(),
      /** The folder that it is in; null for none. */
      folder_id: id.nullable(),
      /** Its tags. */
      tag_ids: z.array(id),
      /** When it goes by itself, for its storage period ends; ISO 8601, UTC. Null while it stays. */
      removal_date: z.string().nullable(),
      /**
       * By whom it is on legal hold, so that nothing removes it; `folder`: because a folder is, `all`: because all is
       * that its owner has. Null for nobody.
       */
      hold: z.enum(['owner', 'admin', 'folder', 'all']).nullable(),
    })
    .optional(),
})
export type FileRecord = z.infer<typeof fileRecord>

export const fileListItem = z.object({ file: fileRecord, humanTranscription: humanTranscription.nullable() })
export type FileListItem = z.infer<typeof fileListItem>

/** Characters of a note to the transcriptor. */
export const TRANSCRIPTOR_NOTE_LENGTH = 2000

/** A file's flat record, with its human transcription beside it. */
export const flatFile = fileRecord.extend({ human_transcription: humanTranscription.nullable() })
export type FlatFile = z.infer<typeof flatFile>
