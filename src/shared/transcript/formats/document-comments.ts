import type { shownParagraphs } from './plain-words.ts'

/** A comment as a document shows it. */
export interface DocumentComment {
  author: string
  /** ISO 8601, UTC. */
  date: string
  /** With names in the place of mentions. */
  text: string
}

/** A word of a text: the id of its paragraph, and its place in it. */
export interface WordPlace {
  paragraph: string
  word: number
}

/** Comments on one place of a text, the first and those that answer it. */
export interface DocumentThread {
  /** The first and the last word that it is about; null for a moment, and for words that are gone. */
  words: { first: WordPlace; last: WordPlace } | null
  /** Seconds from the start of the media. */
  at: number
  /** The words that it is about; empty for a moment. */
  quote: string
  isResolved: boolean
  comments: readonly DocumentComment[]
}

/** Characters of a document's paragraph, counted from 0 as the paragraphs are. */
export interface DocumentPlace {
  paragraph: number
  offset: number
}

/** A thread with the characters that it is shown at; there is always one at least, and the last is not included. */
export interface PlacedThread {
  thread: DocumentThread
  from: DocumentPlace
  to: DocumentPlace
}

type Shown = ReturnType<typeof shownParagraphs>

/**
 * Where a document shows threads, whose paragraphs have their pieces with a space between two: at the words that they
 * are about, or those beside them where they are not shown; at the word that is spoken then, where there are none.
 */
export function placeThreads(paragraphs: Shown, threads: readonly DocumentThread[]): PlacedThread[] {
  if (paragraphs.length === 0) return []
  const placeOf = new Map(paragraphs.map(({ paragraph }, place) => [paragraph._id, place]))
  return threads.map((thread) => {
    const first = thread.words && placeOf.get(thread.words.first.paragraph)
    const last = thread.words && placeOf.get(thread.words.last.paragraph)
    if (!thread.words || first == null || last == null || last < first) {
      const spoken = spokenAt(paragraphs, thread.at)
      return { thread, ...spanOf(paragraphs, spoken, spoken) }
    }
    return {
      thread,
      ...spanOf(
        paragraphs,
        {
          paragraph: first,
          piece: pieceAt(paragraphs[first]!, ({ word }) => word >= thread.words!.first.word, 'next'),
        },
        { paragraph: last, piece: pieceAt(paragraphs[last]!, ({ word }) => word > thread.words!.last.word, 'before') },
      ),
    }
  })
}

interface Piece {
  paragraph: number
  piece: number
}

/** The first piece of which something holds, or the one before it; there is always one. */
function pieceAt({ words }: Shown[number], holds: (piece: Shown[number]['words'][number]) => boolean, which: string) {
  const found = words.findIndex(holds)
  const end = found === -1 ? words.length : found
  return Math.max(0, Math.min(words.length, which === 'next' ? end + 1 : end) - 1)
}

function spokenAt(paragraphs: Shown, seconds: number): Piece {
  const paragraph = Math.max(
    0,
    paragraphs.findLastIndex(({ paragraph: { data_start } }) => data_start <= seconds),
  )
  const { words } = paragraphs[paragraph]!
  return {
    paragraph,
    piece: Math.max(
      0,
      words.findLastIndex(({ start }) => start <= seconds),
    ),
  }
}

/** From the start of a piece to the end of another, or of the first where the other stands before it. */
function spanOf(paragraphs: Shown, first: Piece, last: Piece): Pick<PlacedThread, 'from' | 'to'> {
  const end = last.paragraph > first.paragraph || last.piece >= first.piece ? last : first
  const offsetOf = ({ paragraph, piece }: Piece) =>
    paragraphs[paragraph]!.words.slice(0, piece).reduce((sum, { text }) => sum + text.length + 1, 0)
  return {
    from: { paragraph: first.paragraph, offset: offsetOf(first) },
    to: {
      paragraph: end.paragraph,
      offset: offsetOf(end) + paragraphs[end.paragraph]!.words[end.piece]!.text.length,
    },
  }
}
