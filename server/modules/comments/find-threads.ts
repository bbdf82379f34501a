import type { WordsAnchor } from '../../../src/shared/contract/comments.ts'
import { findAnchor } from '../../../src/shared/transcript/anchors/find-anchor.ts'
import { type AnchorParagraph, indexWords } from '../../../src/shared/transcript/anchors/word-index.ts'
import { unpackTranscript } from '../../kernel/transcript-codec/packing.ts'
import { anchorIn } from './presenter.ts'
import type { Found } from './repository.ts'

/** A thread at words, by where they stood. */
export interface SoughtThread {
  id: string
  anchor: WordsAnchor
}

/** Finds the words of threads in a text, or in the part of it where they can be. */
export function findThreads(paragraphs: readonly AnchorParagraph[], threads: readonly SoughtThread[]): Found[] {
  const index = indexWords(paragraphs)
  return threads.map(({ id, anchor }) => {
    const found = findAnchor(index, anchor)
    return { id, anchor: JSON.stringify(found ?? anchor), is_detached: found ? 0 : 1 }
  })
}

/** A text and threads as they are stored. */
export interface TextWithThreads {
  body: Uint8Array
  threads: Found[]
}

/** The same in a text as it is stored: those threads that stand elsewhere in it than they stood. */
export async function findInText({ body, threads }: TextWithThreads): Promise<Found[]> {
  const sought = threads.flatMap((row) => {
    const anchor = anchorIn(row.anchor)
    return anchor.kind === 'words' ? [{ id: row.id, anchor }] : []
  })
  if (sought.length === 0) return []
  const stood = new Map(threads.map((row) => [row.id, row]))
  const isElsewhere = (found: Found) => {
    const { anchor, is_detached } = stood.get(found.id)!
    return found.anchor !== anchor || found.is_detached !== is_detached
  }
  return findThreads((await unpackTranscript(body)).paragraphs, sought).filter(isElsewhere)
}
