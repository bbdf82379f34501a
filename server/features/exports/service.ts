import type { ExportFormat, ExportOptions } from '../../../src/shared/contract/files.ts'
import { AppError } from '../../errors.ts'
import { type Threads, WORTH_A_THREAD } from '../../threads/threads.ts'
import { ORIGINAL } from '../transcripts/repository.ts'
import type { Transcripts } from '../transcripts/service.ts'
import { exportName } from './export-name.ts'
import { isWritable, WRITABLE_FORMATS, type WritableFormat, writeDocument } from './write-document.ts'

/** A document to save. */
export interface ExportedDocument {
  fileName: string
  /** MIME type with its character set. */
  type: string
  bytes: Uint8Array
}

const TYPES: Record<WritableFormat, string> = {
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
}

const THREAD = new URL('write-document-thread.ts', import.meta.url)

/** Texts as documents; a long one takes a few hundred milliseconds and is written on a thread. */
export function createExports({ transcripts, threads }: { transcripts: Transcripts; threads: Threads }) {
  return {
    /** @throws AppError 400 `format_unavailable`, 404, 409 while there is no text, 503 */
    async export(ownerId: string, fileId: string, format: ExportFormat, options: ExportOptions): Promise<ExportedDocument> {
      if (!isWritable(format)) throw formatUnavailable(format)
      const { file, body } = await transcripts.read(ownerId, fileId, languageOf(options))
      const input = { body, format, options }
      const bytes = await (body.byteLength < WORTH_A_THREAD ? writeDocument(input) : threads.run<Uint8Array>(THREAD, input))
      return { fileName: exportName(file.name, format), type: TYPES[format], bytes }
    },
  }
}

export type Exports = ReturnType<typeof createExports>

function formatUnavailable(format: string): AppError {
  return new AppError(400, 'format_unavailable', `There is no export as ${format} here. These formats are available: ${WRITABLE_FORMATS.join(', ')}.`)
}

/** `none`, `original` and empty all mean the original. */
function languageOf({ translate_language: language }: ExportOptions): string {
  return ['', 'none', ORIGINAL].includes(language) ? ORIGINAL : language
}
