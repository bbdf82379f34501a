import { formatClock } from '../../../domain/duration.ts'
import type { StyleFinding } from '../finding.ts'
import type { StyleGuide } from '../guide.ts'
import type { StyleText } from '../style-text.ts'

/** Bounded, so that a text full of brackets takes no longer. */
const BRACKETED = /\[[^[\]()]{1,80}\]|\([^[\]()]{1,80}\)|\{[^{}]{1,80}\}|<[^<>]{1,80}>/gu
const TIME = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})$/u

/** Tags such as `[inaudible 00:12:03]`: only those of the guide, in one form, with their time. */
export function tags({ tags: wanted }: StyleGuide): ((text: StyleText) => StyleFinding[]) | undefined {
  if (!wanted || wanted.names.length === 0) return undefined
  const names = wanted.names.toSorted((a, b) => b.length - a.length)
  const timed = new Set(wanted.timed.map((name) => name.toLowerCase()))
  const [open, close] = wanted.brackets === 'square' ? '[]' : '()'
  const written = (seconds: number) => {
    const clock = formatClock(Math.floor(seconds))
    if (wanted.time === 'hh:mm:ss') return clock
    const minutes = Math.floor(seconds / 60)
    return `${String(minutes).padStart(2, '0')}:${clock.slice(-2)}`
  }
  return (text) =>
    [...text.text.matchAll(BRACKETED)].flatMap(({ index: from, 0: found }): StyleFinding[] => {
      const to = from + found.length
      const content = found.slice(1, -1).trim()
      const small = content.toLowerCase()
      const name = names.find(
        (one) => small.startsWith(one.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(small.slice(one.length)),
      )
      // Other brackets than square ones are mostly no tags.
      if (name === undefined) return found.startsWith('[') ? [{ rule: 'tags', from, to }] : []
      const rest = content.slice(name.length).replace(/^[\s,:@]+/u, '')
      const time = rest === '' ? undefined : secondsOf(rest)
      if (rest !== '' && time === undefined) return found.startsWith('[') ? [{ rule: 'tags', from, to }] : []
      const isTimed = timed.has(name.toLowerCase())
      const insert = `${open}${name}${isTimed ? ` ${written(time ?? secondsAt(text, from))}` : ''}${close}`
      return insert === found ? [] : [{ rule: 'tags', from, to, fix: { from, to, insert } }]
    })
}

function secondsOf(time: string): number | undefined {
  const [, hours, minutes, seconds] = TIME.exec(time) ?? []
  return minutes === undefined ? undefined : Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** When the word at an offset is said. */
function secondsAt({ words, starts }: StyleText, offset: number): number {
  let [low, high] = [0, words.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (words[middle]!.from <= offset) low = middle
    else high = middle - 1
  }
  return starts[low] ?? 0
}
