import type { ExportFormat, ExportOptions } from '../../../src/shared/contract/files.ts'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { formatJson } from '../../../src/shared/transcript/formats/json.ts'
import { formatSrt } from '../../../src/shared/transcript/formats/srt.ts'
import { formatTxt } from '../../../src/shared/transcript/formats/txt.ts'
import { formatVtt } from '../../../src/shared/transcript/formats/vtt.ts'
import { unpackJson } from '../transcripts/packing.ts'

const WRITERS = { txt: formatTxt, json: formatJson, srt: formatSrt, vtt: formatVtt } satisfies Partial<Record<ExportFormat, unknown>>

/** Formats that can be written here. */
export type WritableFormat = keyof typeof WRITERS
export const WRITABLE_FORMATS = Object.keys(WRITERS) as readonly WritableFormat[]

export function isWritable(format: ExportFormat): format is WritableFormat {
  return format in WRITERS
}

/** A text as it is stored, and how to write it down. */
export interface DocumentInput {
  /** Gzipped JSON of the transcript. */
  body: Uint8Array
  format: WritableFormat
  options: ExportOptions
}

/** The whole document, in UTF-8. */
export async function writeDocument({ body, format, options }: DocumentInput): Promise<Uint8Array> {
  const transcript = JSON.parse(new TextDecoder().decode(await unpackJson(body))) as Transcript
  return new TextEncoder().encode(WRITERS[format](transcript, options))
}
