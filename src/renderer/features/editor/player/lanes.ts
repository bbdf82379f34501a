import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import { colorIndexOf } from '../../../../shared/transcript/speakers.ts'
import { firstParagraphAt } from '../../../../shared/transcript/word-at-time.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import type { Lane } from './draw-sound.ts'
import type { WaveWindow } from './wave-view.ts'

/** Who speaks in a range of time; paragraphs of one colour in a row are one bar. */
export function lanesIn(timed: TimedText, { from, to }: WaveWindow): Lane[] {
  const colors = new Map(timed.speakers.map((speaker, place) => [speaker.name, colorIndexOf(speaker, place)]))
  const lanes: Lane[] = []
  for (let index = firstParagraphAt(timed, from); index < timed.paragraphs.length; index++) {
    const paragraph = itemAt(timed.paragraphs, index)!
    if (paragraph.data_start >= to) break
    if (paragraph.data_end <= from || paragraph.words.length === 0) continue
    const color = colors.get(paragraph.speaker) ?? 0
    const last = lanes.at(-1)
    if (last?.color === color) last.to = Math.max(last.to, paragraph.data_end)
    else lanes.push({ from: paragraph.data_start, to: paragraph.data_end, color })
  }
  return lanes
}
