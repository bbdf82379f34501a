import { cutCaptions } from '../../formats/cut-captions.ts'
import type { StyleFinding } from '../finding.ts'
import type { StyleGuide } from '../guide.ts'
import type { StyleText } from '../style-text.ts'

/** A little more is no fault: whole milliseconds may be half a character off. */
const TOLERANCE = 0.5

/** What of a paragraph would be too fast to read as captions, or is wider than a line. */
export function captions({ captions: limits }: StyleGuide): ((text: StyleText) => StyleFinding[]) | undefined {
  if (!limits) return undefined
  const { characters_per_line: characters, lines, characters_per_second: mostFast, longest_seconds: longest } = limits
  return ({ text, words, starts, ends }) => {
    const shown = words.map(({ from, to }, at) => ({
      text: text.slice(from, to),
      start: starts[at] ?? 0,
      end: ends[at] ?? 0,
      from,
      to,
    }))
    const wide = shown
      .filter((word) => word.text.length > characters)
      .map(({ from, to }): StyleFinding => ({ rule: 'captions', from, to, caption: 'wide' }))
    const cues = cutCaptions(shown, { lines, characters, speed: mostFast }, Infinity) as (typeof shown)[]
    const fast = cues.flatMap((cue, index): StyleFinding[] => {
      const [first, last, next] = [cue[0]!, cue.at(-1)!, cues[index + 1]?.[0]]
      const seconds = Math.min(longest, (next?.start ?? Infinity) - first.start)
      const length = last.to - first.from
      const isFast = length > mostFast * seconds + TOLERANCE * Math.max(1, seconds)
      return isFast ? [{ rule: 'captions', from: first.from, to: last.to, caption: 'fast' }] : []
    })
    return [...wide, ...fast].toSorted((a, b) => a.from - b.from)
  }
}
