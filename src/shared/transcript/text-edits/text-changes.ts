import { differenceOf, itemsBetween, sumOf } from '../chunked-list.ts'
import { longestRise, type Match } from '../match-words.ts'
import type { TimedParagraph, TimedText } from '../timed-text.ts'
import { wordChanges } from '../word-changes.ts'

/** A piece of a text that gives way to another, in UTF-16 units from its start. */
export interface TextChange {
  from: number
  to: number
  insert: string
}

/**
 * What has to be done to the lines of one text to have those of another, in order: letter by letter where a word
 * changed, so that a caret or a selection beside it stays where it was. Paragraphs go together by their ids.
 */
export function textChanges(before: TimedText, after: TimedText): TextChange[] {
  const differs = differenceOf(before.paragraphs, after.paragraphs)
  if (!differs) return []
  const { from: first, removed, inserted } = differs
  const was = itemsBetween(before.paragraphs, first, first + removed)
  const start = lengthOf(before.paragraphs, first)
  const isLast = first + removed === before.paragraphs.length
  const changes: TextChange[] = []
  let [at, fromWas, fromIs] = [start, 0, 0]
  for (const [toWas, toIs] of [...kept(was, inserted), [was.length, inserted.length] as const]) {
    const gone = was.slice(fromWas, toWas)
    const fresh = inserted.slice(fromIs, toIs)
    const end = gone.reduce((sum, { text }) => sum + text.length + 1, at)
    changes.push(...lineChange({ at, end, fresh, isEnd: isLast && toWas === was.length }))
    at = end
    if (toWas < was.length) {
      changes.push(...changesWithin(was[toWas]!.text, inserted[toIs]!.text, at))
      at += was[toWas]!.text.length + 1
    }
    fromWas = toWas + 1
    fromIs = toIs + 1
  }
  return changes
}

/** Of lines with their breaks. */
const lengthOf = sumOf(({ text }: TimedParagraph) => text.length + 1)

/** Whole lines that go and come; `end` is behind the break of the last that goes. */
function lineChange({
  at,
  end,
  fresh,
  isEnd,
}: {
  at: number
  end: number
  fresh: readonly TimedParagraph[]
  isEnd: boolean
}): TextChange[] {
  const insert = fresh.map(({ text }) => text).join('\n')
  if (end > at) {
    if (fresh.length > 0) return [{ from: at, to: end - 1, insert }]
    // The last line goes with the break before it.
    return [isEnd ? { from: Math.max(0, at - 1), to: end - 1, insert } : { from: at, to: end, insert }]
  }
  if (fresh.length === 0) return []
  return [isEnd ? { from: at - 1, to: at - 1, insert: `\n${insert}` } : { from: at, to: at, insert: `${insert}\n` }]
}

/** Lines that are the same paragraphs, in an order that is the same in both texts. */
function kept(was: readonly TimedParagraph[], is: readonly TimedParagraph[]): Match[] {
  const places = new Map(is.map(({ _id }, at) => [_id, at]))
  return longestRise(
    was.flatMap(({ _id }, at): Match[] => {
      const place = places.get(_id)
      return place === undefined ? [] : [[at, place]]
    }),
  )
}

function changesWithin(was: string, is: string, start: number): TextChange[] {
  if (was === is) return []
  let at = start
  const changes: TextChange[] = []
  const runs = wordChanges(pieces(was), pieces(is))
  for (const [index, { kind, words }] of runs.entries()) {
    const text = words.join('')
    const next = runs[index + 1]
    if (kind === 'removed') changes.push(trimmed(at, text, next?.kind === 'added' ? next.words.join('') : ''))
    else if (kind === 'added' && runs[index - 1]?.kind !== 'removed') changes.push({ from: at, to: at, insert: text })
    if (kind !== 'added') at += text.length
  }
  return changes
}

/** Words, and what lies between them. */
const pieces = (line: string): string[] => line.match(/\s+|\S+/gu) ?? []

function trimmed(from: number, was: string, is: string): TextChange {
  const shortest = Math.min(was.length, is.length)
  let head = 0
  while (head < shortest && was[head] === is[head]) head++
  let tail = 0
  while (tail < shortest - head && was.at(-1 - tail) === is.at(-1 - tail)) tail++
  return { from: from + head, to: from + was.length - tail, insert: is.slice(head, is.length - tail) }
}
