import type { Transcript } from '../../contract/transcripts.ts'
import { buildCaptions, captionTime, type CaptionOptions } from './captions.ts'

/** SubRip subtitles. */
export function formatSrt(transcript: Transcript, options: CaptionOptions): string {
  return buildCaptions(transcript, options, 'in-text')
    .map(
      ({ startMs, endMs, lines }, index) =>
        `${index + 1}\n${captionTime(startMs, ',')} --> ${captionTime(endMs, ',')}\n` +
        `${lines.map(harmless).join('\n')}\n`,
    )
    .join('\n')
}

/** SubRip has no way to escape its arrow, and a line with one may be taken for the times of a caption. */
function harmless(line: string): string {
  return line.replaceAll('-->', '→')
}
