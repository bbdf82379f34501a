import type { CaptionCheck } from '../../../../src/shared/contract/files/captions.ts'
import type { ExportFormat, ExportOptions } from '../../../../src/shared/contract/files/exports.ts'
import { baseName } from '../../../../src/shared/domain/base-name.ts'
import { CHAPTERS_ENDING } from '../../../../src/shared/domain/document-name.ts'
import type { NamedTemplate } from '../../../../src/shared/contract/preferences.ts'
import { exportName } from '../../../../src/shared/domain/export-name.ts'
import { isOriginal } from '../../../../src/shared/domain/translation.ts'
import type { DocumentOutline } from '../../../../src/shared/transcript/formats/document-outline.ts'
import type { DocumentThread } from '../../../../src/shared/transcript/formats/document-comments.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Phrase } from '../../../../src/shared/words/phrase.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Threads } from '../../../kernel/threads/threads.ts'
import { accountOf, type Viewer } from '../../files/index.ts'
import { type Holding, ORIGINAL, textForWork } from '../../texts/index.ts'
import type { Transcripts } from '../service.ts'
import type { Readable } from 'node:stream'
import { archiveOf } from './archive.ts'
import type { CaptionCheckInput } from './check-captions.ts'
import { zipNames } from '../../../kernel/zip-names.ts'
import { chosenTemplate, templateFor, templateOfFolder } from './templates.ts'
import type { StoredInput } from './write-stored.ts'

/** The comments on a text that somebody sees, for a document. @throws AppError 404, 409 */
export type ThreadsOf = (
  viewer: Viewer,
  text: { fileId: string; language: string },
  words: CommentWords,
  hold: Holding,
) => Promise<DocumentThread[]>

/** How comments are told in a document. */
export interface CommentWords {
  /** In the reader's language. */
  say: (words: Phrase) => string
  /** What the reader is called by what they wrote themselves. */
  own: string
}

/** What of that which models wrote of a text a document is to have. */
export interface WantedOutline {
  words: DocumentOutline['words']
  /** The overview with its chapters. */
  summary: boolean
  /** All that the viewer sees of templates and questions, or those with these ids. */
  answers: 'all' | readonly string[]
}

/** What was written of a text, for a document; null for nothing. @throws AppError 404, 409 */
export type OutlineOf = (
  viewer: Viewer,
  fileId: string,
  wanted: WantedOutline,
  hold: Holding,
) => Promise<DocumentOutline | null>

/** How a document is written, and what stands beside its text; each only where it is wanted. */
export interface Besides {
  /** Id of a template of the viewer, or `own`; that of the file's folder unless said. */
  template?: string | null
  comments?: CommentWords | null
  written?: WantedOutline | null
  onlyChapters?: boolean
}

/** A document to save. */
export interface ExportedDocument {
  fileName: string
  /** MIME type with its character set. */
  type: string
  bytes: Uint8Array
  /** Number of the save that it was written from; 0 for none yet. */
  version: number
}

const TYPES: Record<ExportFormat, string> = {
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
}

/** Formats that are laid out with fonts, which takes some 100 ms for the shortest text. */
const SET_FORMATS: ReadonlySet<ExportFormat> = new Set(['docx', 'pdf'])

const CHECK_THREAD = new URL('check-captions-thread.ts', import.meta.url)

const THREAD = new URL('write-stored-thread.ts', import.meta.url)

/** Texts as documents, written where they hold up nobody. */
export function createExports({
  db,
  transcripts,
  threads,
  threadsOf,
  outlineOf,
}: {
  db: Db
  transcripts: Transcripts
  threads: Threads
  threadsOf: ThreadsOf
  outlineOf: OutlineOf
}) {
  async function exportOne(
    viewer: Viewer,
    fileId: string,
    format: ExportFormat,
    options: ExportOptions,
    hold: Holding,
    { template: choice = null, comments: commentWords = null, written = null, onlyChapters = false }: Besides = {},
  ): Promise<ExportedDocument> {
    const language = languageOf(options)
    const { file, ...stored } = await transcripts.read(viewer, fileId, language)
    const text = await textForWork(stored, hold)
    const original =
      language === ORIGINAL ? null : await textForWork(await transcripts.read(viewer, fileId, ORIGINAL), hold)
    const about = {
      name: baseName(file.name),
      language: language === ORIGINAL ? file.language_code : language,
      lengthSeconds: file.length_seconds,
      uploadedAt: file.uploaded_at,
    }
    const template = await templateFor(db, viewer, file, choice)
    const said =
      format === 'docx' && commentWords ? await threadsOf(viewer, { fileId, language }, commentWords, hold) : undefined
    const outline = written && language === ORIGINAL ? await outlineOf(viewer, fileId, written, hold) : null
    if (onlyChapters && (outline?.overview?.chapters.length ?? 0) === 0)
      throw new AppError(409, 'no_chapters', messages.noChapters)
    const input = async (): Promise<StoredInput> => ({
      body: await text.read(),
      ...(outline && { outline, onlyChapters }),
      ...(said && { threads: said }),
      original: original && (await original.read()),
      format,
      options,
      template,
      about,
    })
    const plainBytes = text.plainBytes + (original?.plainBytes ?? 0)
    const bytes = await threads.run<Uint8Array>(THREAD, input, {
      account: accountOf(viewer),
      bytes: SET_FORMATS.has(format) ? Infinity : plainBytes,
    })
    const ending = onlyChapters ? CHAPTERS_ENDING : format
    return { fileName: exportName(file.name, ending), type: TYPES[format], bytes, version: stored.version }
  }

  /** Those of several files that have chapters. @throws AppError 409 where none has */
  async function withChapters<File extends { file: { id: string } }>(
    viewer: Viewer,
    all: readonly File[],
    { written = null }: Besides,
  ): Promise<File[]> {
    const found: File[] = []
    for (const one of all)
      if (written && (await outlineOf(viewer, one.file.id, written, inTurn))?.overview?.chapters.length) found.push(one)
    if (found.length === 0) throw new AppError(409, 'no_chapters', messages.noChapters)
    return found
  }

  return {
    /** With comments where their words are given. @throws AppError 404, 409 while there is no text, 503 */
    export: exportOne,

    /** The template of the file's folder; null where the viewer's own holds. @throws AppError 404, 409 */
    async templateOf(viewer: Viewer, fileId: string): Promise<NamedTemplate | null> {
      const { file } = await transcripts.require(viewer, fileId)
      return templateOfFolder(db, file)
    },

    /** Which subtitles would break a rule. @throws AppError 404, 409, 503 */
    async checkCaptions(
      viewer: Viewer,
      fileId: string,
      format: 'srt' | 'vtt',
      options: ExportOptions,
      hold: Holding,
    ): Promise<CaptionCheck> {
      const text = await textForWork(await transcripts.read(viewer, fileId, languageOf(options)), hold)
      const input = async (): Promise<CaptionCheckInput> => ({ body: await text.read(), format, options })
      return threads.run<CaptionCheck>(CHECK_THREAD, input, { account: accountOf(viewer), bytes: text.plainBytes })
    },

    /**
     * Several originals as one zip; nothing is sent unless all of them are there. Of chapters, those are left out that
     * have none. @throws AppError 404, 409
     */
    async archive(
      viewer: Viewer,
      fileIds: readonly string[],
      format: ExportFormat,
      options: Omit<ExportOptions, 'translate_language'>,
      besides: Besides = {},
    ): Promise<Readable> {
      // Nothing is sent by one that is gone.
      if (besides.template) await chosenTemplate(db, viewer, besides.template)
      const all = await Promise.all(fileIds.map((fileId) => transcripts.require(viewer, fileId)))
      const files = besides.onlyChapters ? await withChapters(viewer, all, besides) : all
      const ending = besides.onlyChapters ? CHAPTERS_ENDING : format
      const names = zipNames(files.map(({ file: { name } }) => exportName(name, ending)))
      const entries = files.map(({ file: { id } }, index) => ({
        fileName: names[index] ?? id,
        write: async () =>
          (await exportOne(viewer, id, format, { ...options, translate_language: ORIGINAL }, inTurn, besides)).bytes,
      }))
      return archiveOf(entries)
    },
  }
}

export type Exports = ReturnType<typeof createExports>

/** Of an archive one text is in memory at a time; to refuse one would break off the rest. */
const inTurn = () => undefined

/** `none`, `original` and empty all mean the original. */
function languageOf({ translate_language: language }: ExportOptions): string {
  return isOriginal(language) ? ORIGINAL : language
}
