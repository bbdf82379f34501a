import type { Transcript } from '../../contract/transcripts.ts'
import { buildCaptions, captionTime, type CaptionOptions } from './captions.ts'

/** WebVTT subtitles; who speaks is a voice tag, which takes no room in the lines. */
export function formatVtt(transcript: Transcript, options: CaptionOptions): string {
  const cues = buildCaptions(transcript, options, 'beside').map(({ startMs, endMs, lines, speaker }) => {
    // A name that ends in dashes makes no arrow of the tag: spaces at its end do not count.
    const voice = speaker === '' ? '' : `<v ${escaped(speaker)}${speaker.endsWith('-') ? ' ' : ''}>`
    return `${captionTime(startMs, '.')} --> ${captionTime(endMs, '.')}\n${voice}${lines.map(escaped).join('\n')}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

/** An arrow goes too, with its `>`. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
