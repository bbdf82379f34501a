import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ExportFormat, exportOptions } from '../../src/shared/contract/files/exports.ts'
import { INITIAL_TEMPLATE } from '../../src/shared/transcript/formats/template.ts'
import { AppError } from '../kernel/errors.ts'
import { baseName } from '../../src/shared/domain/base-name.ts'
import { writeDocument } from '../modules/transcripts/index.ts'
import { transcribeOnce } from '../modules/recognition/index.ts'
import type { Diariser } from '../ports/diariser.ts'
import type { Engines } from '../ports/engines.ts'
import type { MediaTools } from '../ports/media-tools.ts'
import { createProgressBar } from './progress-bar.ts'

export interface TranscribeCommand {
  file: string
  language: string
  format: ExportFormat
  /** Where to write; standard output without it. */
  output?: string
}

/**
 * Writes a medium down without a server, with a progress bar on a terminal. @throws AppError 400 for DOCX and PDF on a
 * terminal, 503 without an engine
 */
export async function transcribe(
  { file, language, format, output }: TranscribeCommand,
  { engines, diariser, media, workers }: { engines: Engines; diariser: Diariser; media: MediaTools; workers: number },
): Promise<void> {
  if (output === undefined && process.stdout.isTTY && isBinary(format))
    throw new AppError(
      400,
      'output_missing',
      `Give an output file with --output: ${format} can’t be shown in a terminal.`,
    )
  const { engine, ...choice } = await engines.choose({ language, multilingual: false })
  if (engine === null) throw new AppError(503, 'engine_missing', 'advice' in choice ? choice.advice : '')
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new Error('Stopped.')))
  const bar = createProgressBar('transcribing')
  try {
    const { transcript } = await transcribeOnce({
      mediaPath: file,
      engine,
      diariser,
      media,
      workers,
      language,
      onDiarisationFailed: ({ message }) => console.error(`The speakers could not be separated: ${message}`),
      onProgress: (progress) => bar.update(progress),
      signal: stop.signal,
    })
    bar.stop()
    const about = {
      name: baseName(path.basename(file)),
      language,
      lengthSeconds: transcript.paragraphs.at(-1)?.data_end ?? 0,
      uploadedAt: Date.now(),
    }
    const document = await writeDocument({
      transcript,
      format,
      options: exportOptions.parse({}),
      template: INITIAL_TEMPLATE,
      about,
    })
    if (output === undefined) process.stdout.write(document)
    else await writeFile(output, document)
  } finally {
    bar.stop()
  }
}

function isBinary(format: ExportFormat): boolean {
  return format === 'docx' || format === 'pdf'
}
