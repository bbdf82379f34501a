import type { LineReplacement } from '../replace-in-paragraph.ts'
import { tokensOf } from '../timed-text.ts'
import type { StyleChecker } from './checker.ts'
import type { StyleFinding, StyleParagraph } from './finding.ts'

/** A fix may bring out another finding, which is put right with it; so many in a row. */
const MOST_ROUNDS = 6

type Edit = LineReplacement

/**
 * The changes to a paragraph's text, in order and apart, that put findings right: also what comes of them, such as the
 * capital of a sentence whose first word goes. Undefined where something would be left that was not there before.
 */
export function fixesOf(
  paragraph: StyleParagraph,
  findings: readonly StyleFinding[],
  check: StyleChecker,
): LineReplacement[] | undefined {
  let pieces: Piece[] = [{ from: 0, to: paragraph.text.length }]
  let current = paragraph
  let edits = editsOf(findings)
  const chosen = new Set<unknown>(edits)
  const fixed = new Set(findings.filter(({ fix }) => chosen.has(fix)).map(placeOf))
  let others = check(paragraph).filter((one) => !fixed.has(placeOf(one)))
  for (let round = 0; edits.length > 0; round++) {
    if (round === MOST_ROUNDS) return undefined
    const made = edits
    pieces = withEdits(pieces, made)
    const text = textOf(pieces, paragraph.text)
    current = { ...current, text, ...timesOf(pieces, text, paragraph) }
    others = others.map((one) => ({ ...one, from: moved(made, one.from, 'start'), to: moved(made, one.to, 'end') }))
    const fresh = unknown(check(current), others)
    if (fresh.some(({ fix }) => !fix || !('insert' in fix))) return undefined
    edits = editsOf(fresh)
    const joined = new Set<unknown>(edits)
    others = [...others, ...fresh.filter(({ fix }) => !joined.has(fix))]
  }
  return replacementsOf(pieces, paragraph.text)
}

const placeOf = ({ rule, from, to }: StyleFinding) => `${rule} ${from} ${to}`

/** Those with a text to set, in order; of two that touch the same, the first. */
function editsOf(findings: readonly StyleFinding[]): Edit[] {
  const edits: Edit[] = []
  const given = findings.flatMap(({ fix }) => (fix && 'insert' in fix ? [fix] : []))
  for (const fix of given.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = edits.at(-1)
    if (!last || fix.from >= last.to) edits.push(fix)
  }
  return edits
}

/** Findings that are at no place of a known one of their rule; each known one tells of one. */
function unknown(findings: readonly StyleFinding[], known: readonly StyleFinding[]): StyleFinding[] {
  const byRule = Map.groupBy(
    known.toSorted((a, b) => a.from - b.from),
    ({ rule }) => rule,
  )
  const passed = new Map<string, number>()
  return findings.filter(({ rule, from, to }) => {
    const there = byRule.get(rule) ?? []
    let at = passed.get(rule) ?? 0
    while (at < there.length && there[at]!.to < from) at++
    const isKnown = at < there.length && there[at]!.from <= to
    passed.set(rule, isKnown ? at + 1 : at)
    return !isKnown
  })
}

/** A span of the first text, or text in the place of one. */
type Piece = { from: number; to: number } | { insert: string }

const lengthOf = (piece: Piece) => ('insert' in piece ? piece.insert.length : piece.to - piece.from)

/** Cuts the pieces at the edits, which are in order, and puts what they insert between them. */
function withEdits(pieces: readonly Piece[], edits: readonly Edit[]): Piece[] {
  const next: Piece[] = []
  let [index, done] = [0, 0]
  let at = 0
  /** Passes the pieces up to an offset of the text as it was; what is passed stays, or goes. */
  const pass = (to: number, isKept: boolean) => {
    while (at < to && index < pieces.length) {
      const piece = pieces[index]!
      const left = lengthOf(piece) - done
      const taken = Math.min(left, to - at)
      if (isKept && taken > 0)
        next.push(
          'insert' in piece
            ? { insert: piece.insert.slice(done, done + taken) }
            : { from: piece.from + done, to: piece.from + done + taken },
        )
      at += taken
      done += taken
      if (done < lengthOf(piece)) continue
      index++
      done = 0
    }
  }
  for (const { from, to, insert } of edits) {
    pass(from, true)
    pass(to, false)
    if (insert !== '') next.push({ insert })
  }
  pass(Infinity, true)
  return next
}

const textOf = (pieces: readonly Piece[], text: string) =>
  pieces.map((piece) => ('insert' in piece ? piece.insert : text.slice(piece.from, piece.to))).join('')

/** What differs from the first text, as one change to each place. */
function replacementsOf(pieces: readonly Piece[], text: string): LineReplacement[] {
  const changes: LineReplacement[] = []
  let [at, insert] = [0, '']
  const close = (to: number) => {
    if (to > at || insert !== '') changes.push({ from: at, to, insert })
    insert = ''
  }
  for (const piece of pieces) {
    if ('insert' in piece) insert += piece.insert
    else {
      close(piece.from)
      at = piece.to
    }
  }
  close(text.length)
  return changes
}

/** When the words of the changed text are said: each as the word that stood in its place. */
function timesOf(pieces: readonly Piece[], text: string, { text: first, starts, ends }: StyleParagraph) {
  const old = tokensOf(first)
  const tokens = tokensOf(text)
  const [madeStarts, madeEnds] = [[] as number[], [] as number[]]
  let [piece, at, place, word] = [0, 0, 0, 0]
  for (const { from } of tokens) {
    while (piece < pieces.length && at + lengthOf(pieces[piece]!) <= from) {
      const passed = pieces[piece]!
      at += lengthOf(passed)
      if (!('insert' in passed)) place = passed.to
      piece++
    }
    const here = pieces[piece]
    const origin = here && !('insert' in here) ? here.from + from - at : place
    while (word + 1 < old.length && old[word + 1]!.from <= origin) word++
    madeStarts.push(starts[word] ?? 0)
    madeEnds.push(ends[word] ?? 0)
  }
  return { starts: madeStarts, ends: madeEnds }
}

/** Where an offset is after some edits; one within an edit goes to its start or end. */
function moved(edits: readonly Edit[], offset: number, side: 'start' | 'end'): number {
  let shift = 0
  for (const { from, to, insert } of edits) {
    if (to <= offset && (to < offset || side === 'start' || from < to)) shift += insert.length - (to - from)
    else if (from < offset) return from + shift + (side === 'end' ? insert.length : 0)
    else break
  }
  return offset + shift
}
