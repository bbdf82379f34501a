import type { ExportFormat, ExportOptions } from '../../../src/shared/contract/files.ts'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { formatJson } from '../../../src/shared/transcript/formats/json.ts'
import { formatSrt } from '../../../src/shared/transcript/formats/srt.ts'
import { formatTxt } from '../../../src/shared/transcript/formats/txt.ts'
import { formatVtt } from '../../../src/shared/transcript/formats/vtt.ts'
import { AppError } from '../../errors.ts'
import { ORIGINAL } from '../transcripts/repository.ts'
import { unpackJson } from '../transcripts/packing.ts'
import type { Transcripts } from '../transcripts/service.ts'
import { exportName } from './export-name.ts'

/** A document to save. */
export interface ExportedDocument {
  fileName: string
  type: string
  text: string
}

const FORMATS: Partial<Record<ExportFormat, { type: string; format: (transcript: Transcript, options: ExportOptions) => string }>> = {
  txt: { type: 'text/plain; charset=utf-8', format: formatTxt },
  json: { type: 'application/json; charset=utf-8', format: formatJson },
  srt: { type: 'application/x-subrip; charset=utf-8', format: formatSrt },
  vtt: { type: 'text/vtt; charset=utf-8', format: formatVtt },
}

/** Texts as documents. */
export function createExports({ transcripts }: { transcripts: Transcripts }) {
  return {
    /** @throws AppError 400 `format_unavailable`, 404, 409 while there is no text */
    async export(ownerId: string, fileId: string, format: ExportFormat, options: ExportOptions): Promise<ExportedDocument> {
      const chosen = FORMATS[format]
      if (!chosen) throw formatUnavailable(format)
      const { file, body } = await transcripts.read(ownerId, fileId, languageOf(options))
      const transcript = JSON.parse(new TextDecoder().decode(await unpackJson(body))) as Transcript
      return { fileName: exportName(file.name, format), type: chosen.type, text: chosen.format(transcript, options) }
    },
  }
}

export type Exports = ReturnType<typeof createExports>

function formatUnavailable(format: string): AppError {
  const available = Object.keys(FORMATS).join(', ')
  return new AppError(400, 'format_unavailable', `There is no export as ${format} here. These formats are available: ${available}.`)
}

/** `none`, `original` and empty all mean the original. */
function languageOf({ translate_language: language }: ExportOptions): string {
  return ['', 'none', ORIGINAL].includes(language) ? ORIGINAL : language
}
