import type { WordsAnchor } from '../../../src/shared/contract/comments.ts'
import { findAnchor } from '../../../src/shared/transcript/anchors/find-anchor.ts'
import { type AnchorParagraph, indexWords } from '../../../src/shared/transcript/anchors/word-index.ts'
import { unpackTranscript } from '../../kernel/transcript-codec/packing.ts'
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

/** The same in a text as it is stored. */
export async function findInText({ body, threads }: { body: Uint8Array; threads: SoughtThread[] }): Promise<Found[]> {
  return findThreads((await unpackTranscript(body)).paragraphs, threads)
}
