import { type CaptionCheck, NAMED_PROBLEMS } from '../../../../src/shared/contract/files/captions.ts'
import type { ExportOptions } from '../../../../src/shared/contract/files/exports.ts'
import type { Transcript } from '../../../../src/shared/contract/transcripts.ts'
import { captionProblems } from '../../../../src/shared/transcript/formats/caption-problems.ts'
import { buildCaptions, captionSize } from '../../../../src/shared/transcript/formats/captions.ts'
import { unpackJson } from '../../../kernel/transcript-codec/packing.ts'

/** A text as it is stored, gzipped JSON, and how its subtitles would be written. */
export interface CaptionCheckInput {
  body: Uint8Array
  format: 'srt' | 'vtt'
  options: ExportOptions
}

/** Counts the subtitles of a text and names those that break a rule. */
export async function checkCaptions({ body, format, options }: CaptionCheckInput): Promise<CaptionCheck> {
  const transcript = JSON.parse(new TextDecoder().decode(await unpackJson(body))) as Transcript
  const captions = buildCaptions(transcript, options, format === 'srt' ? 'in-text' : 'beside')
  const problems = captionProblems(captions, captionSize(options))
  return {
    cues: captions.length,
    broken: new Set(problems.map(({ cue }) => cue)).size,
    problems: problems.slice(0, NAMED_PROBLEMS),
  }
}
