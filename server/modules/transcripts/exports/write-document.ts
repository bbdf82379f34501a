import type { ExportFormat, ExportOptions } from '../../../../src/shared/contract/files/exports.ts'
import type { ExportTemplate } from '../../../../src/shared/contract/preferences.ts'
import type { Transcript } from '../../../../src/shared/contract/transcripts.ts'
import { type DocumentThread, placeThreads } from '../../../../src/shared/transcript/formats/document-comments.ts'
import { type DocumentOutline, formatChapters } from '../../../../src/shared/transcript/formats/document-outline.ts'
import { formatJson } from '../../../../src/shared/transcript/formats/json.ts'
import { shownParagraphs } from '../../../../src/shared/transcript/formats/plain-words.ts'
import { formatSrt } from '../../../../src/shared/transcript/formats/srt.ts'
import type { AboutFile } from '../../../../src/shared/transcript/formats/about-file.ts'
import { buildTextDocument } from '../../../../src/shared/transcript/formats/text-document.ts'
import { formatTxt } from '../../../../src/shared/transcript/formats/txt.ts'
import { formatVtt } from '../../../../src/shared/transcript/formats/vtt.ts'

/** What becomes a document. */
export interface DocumentInput {
  transcript: Transcript
  format: ExportFormat
  options: ExportOptions
  template: ExportTemplate
  about: AboutFile
  /** Comments beside the text, where they are wanted. */
  threads?: readonly DocumentThread[]
  /** What was written of the text, where it is wanted. */
  outline?: DocumentOutline
  /** Of a VTT: the chapters of `outline` in the place of subtitles. */
  onlyChapters?: boolean
}

type Writer = (input: DocumentInput) => string | Uint8Array | Promise<Uint8Array>

const layOut = ({ transcript, options, template, about, outline }: DocumentInput) =>
  buildTextDocument(transcript, options, template, about, outline)

const threadsIn = ({ transcript, options, threads = [] }: DocumentInput) =>
  placeThreads(threads.length === 0 ? [] : shownParagraphs(transcript, options), threads)

const WRITERS: Record<ExportFormat, Writer> = {
  txt: ({ transcript, options, template, about, outline }) => formatTxt(transcript, options, template, about, outline),
  json: ({ transcript, options, outline }) => formatJson(transcript, options, outline),
  srt: ({ transcript, options }) => formatSrt(transcript, options),
  vtt: ({ transcript, options, about, outline, onlyChapters = false }) =>
    outline?.overview && onlyChapters
      ? formatChapters(outline.overview, about.lengthSeconds)
      : formatVtt(transcript, options),
  // Their libraries are large, and most exports are text.
  docx: async (input) => (await import('./docx/write-docx.ts')).writeDocx(layOut(input), threadsIn(input)),
  pdf: async (input) => (await import('./pdf/write-pdf.ts')).writePdf(layOut(input)),
}

/**
 * The whole document; text is in UTF-8. Holds its thread for as long as it takes, some 100 ms for the shortest DOCX or
 * PDF.
 */
export async function writeDocument(input: DocumentInput): Promise<Uint8Array> {
  const document = await WRITERS[input.format](input)
  return typeof document === 'string' ? new TextEncoder().encode(document) : document
}
