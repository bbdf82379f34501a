import { writeFile } from 'node:fs/promises'
import { exportOptions } from '../../src/shared/contract/files.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { formatJson } from '../../src/shared/transcript/formats/json.ts'
import { formatSrt } from '../../src/shared/transcript/formats/srt.ts'
import { formatTxt } from '../../src/shared/transcript/formats/txt.ts'
import { formatVtt } from '../../src/shared/transcript/formats/vtt.ts'
import { AppError } from '../errors.ts'
import { transcribeOnce } from '../features/transcription/transcribe-once.ts'
import type { Engines } from '../ports/engines.ts'
import type { MediaTools } from '../ports/media-tools.ts'
import { createProgressBar } from './progress-bar.ts'

/** Formats that `longhand transcribe` writes. */
export const TRANSCRIBE_FORMATS = ['txt', 'json', 'srt', 'vtt'] as const
export type TranscribeFormat = (typeof TRANSCRIBE_FORMATS)[number]

const FORMATTERS: Record<TranscribeFormat, (transcript: Transcript) => string> = {
  txt: (transcript) => formatTxt(transcript, exportOptions.parse({})),
  json: (transcript) => formatJson(transcript, exportOptions.parse({})),
  srt: (transcript) => formatSrt(transcript, exportOptions.parse({})),
  vtt: (transcript) => formatVtt(transcript, exportOptions.parse({})),
}

export interface TranscribeCommand {
  file: string
  language: string
  format: TranscribeFormat
  /** Where to write; standard output without it. */
  output?: string
}

/** Writes a medium down without a server, with a progress bar on a terminal. @throws AppError 503 without an engine */
export async function transcribe({ file, language, format, output }: TranscribeCommand, { engines, media, workers }: { engines: Engines; media: MediaTools; workers: number }): Promise<void> {
  const { engine, ...choice } = await engines.choose({ language, multilingual: false })
  if (engine === null) throw new AppError(503, 'engine_missing', 'advice' in choice ? choice.advice : '')
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new Error('Stopped.')))
  const bar = createProgressBar('transcribing')
  try {
    const { transcript } = await transcribeOnce({ mediaPath: file, engine, media, workers, language, onProgress: (progress) => bar.update(progress), signal: stop.signal })
    bar.stop()
    const text = FORMATTERS[format](transcript)
    if (output === undefined) process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
    else await writeFile(output, text)
  } finally {
    bar.stop()
  }
}
