import type { EditorState } from '@codemirror/state'
import type { Anchor, CommentThread, WordsAnchor } from '../../../../shared/contract/comments.ts'
import { findAnchor } from '../../../../shared/transcript/anchors/find-anchor.ts'
import { anchorAt } from '../../../../shared/transcript/anchors/make-anchor.ts'
import { indexWords } from '../../../../shared/transcript/anchors/word-index.ts'
import { allItems, itemsBetween } from '../../../../shared/transcript/chunked-list.ts'
import { placeAt, timedField, wordAtPosition, wordRange } from '../text/timed-field.ts'
import type { PlacedThread } from './comment-marks.ts'

/** Finds the words of threads in the text as it is here; those that are gone are left out. */
export function placesOf(state: EditorState, threads: readonly CommentThread[]): PlacedThread[] {
  const sought = threads.filter(({ anchor }) => anchor.kind === 'words')
  if (sought.length === 0) return []
  const paragraphs = allItems(state.field(timedField).paragraphs)
  const index = indexWords(paragraphs)
  const order = new Map(paragraphs.map(({ _id }, at) => [_id, at]))
  return sought
    .flatMap(({ _id: id, anchor, resolved_date }) => {
      const found = findAnchor(index, anchor as WordsAnchor)
      const first = found && wordRange(state, { paragraph: order.get(found.paragraph) ?? -1, word: found.word })
      const last = found && wordRange(state, { paragraph: order.get(found.end_paragraph) ?? -1, word: found.end_word })
      return first && last && first.from < last.to
        ? [{ id, from: first.from, to: last.to, isResolved: resolved_date !== null }]
        : []
    })
    .toSorted((a, b) => a.from - b.from)
}

/** The anchor at the selected words, or at the word at the caret; a moment where there is none. */
export function anchorHere(state: EditorState, seconds: number): Anchor {
  const { from, to } = state.selection.main
  const [start, end] = [placeAt(state.doc, from).paragraph, placeAt(state.doc, to).paragraph]
  const first = Math.max(0, start - 1)
  const index = indexWords(itemsBetween(state.field(timedField).paragraphs, first, end + 2))
  const places = index.words.flatMap(({ paragraph, word }, place) => {
    const range = wordRange(state, { paragraph: first + paragraph, word })
    const isTouched =
      range && (from === to ? range.from <= from && from <= range.to : range.from < to && from < range.to)
    return isTouched ? [place] : []
  })
  const [begin] = places
  return begin === undefined ? { kind: 'moment', at: seconds } : anchorAt(index, begin, places.at(-1)!)
}

/** Whether there is a word to comment on where the caret is. */
export const isAtWord = (state: EditorState): boolean => {
  const { from, to } = state.selection.main
  return from < to || wordAtPosition(state, from) !== undefined
}
