import type { Transcript } from '../contract/transcripts.ts'
import { type WordRun, wordChanges } from './word-changes.ts'

/** A paragraph in which two texts differ. */
export interface ChangedParagraph {
  /** How its speaker came to be; of a change of speaker, the one before and the one after. */
  speaker: readonly WordRun[]
  words: readonly WordRun[]
}

/** How many words came and went. */
export interface WordCounts {
  added: number
  removed: number
}

export interface TextComparison extends WordCounts {
  /** Paragraphs that differ, and between them how many do not. */
  parts: readonly (ChangedParagraph | { unchanged: number })[]
}

/** Begins a paragraph in the row of words, and names who speaks in it. No word holds one. */
const BREAK = '\n'

/** What changed from one text to another: words, paragraphs and speakers. Times, marks and notes are not looked at. */
export function compareTexts(before: Transcript, after: Transcript): TextComparison {
  const paragraphs: { speaker: WordRun[]; words: GrowingRun[] }[] = []
  let [added, removed] = [0, 0]
  const last = () => paragraphs.at(-1)!
  for (const { kind, words } of wordChanges(rowOf(before), rowOf(after))) {
    for (const word of words) {
      if (word.startsWith(BREAK)) {
        const speaker: WordRun = { kind, words: [word.slice(BREAK.length)] }
        // One break in the place of another is the same paragraph with another speaker.
        const isReplaced =
          kind === 'added' && paragraphs.at(-1)?.speaker.at(-1)?.kind === 'removed' && last().words.length === 0
        if (isReplaced) last().speaker.push(speaker)
        else paragraphs.push({ speaker: [speaker], words: [] })
        continue
      }
      if (kind === 'added') added++
      else if (kind === 'removed') removed++
      addWord(last().words, kind, word)
    }
  }
  return { parts: folded(paragraphs), added, removed }
}

const rowOf = ({ paragraphs }: Transcript) =>
  paragraphs.flatMap(({ speaker, words }) => [BREAK + speaker, ...words.map(({ text }) => text)])

type GrowingRun = Omit<WordRun, 'words'> & { words: string[] }

function addWord(runs: GrowingRun[], kind: WordRun['kind'], word: string): void {
  const run = runs.at(-1)
  if (run?.kind === kind) run.words.push(word)
  else runs.push({ kind, words: [word] })
}

function folded(paragraphs: readonly ChangedParagraph[]): TextComparison['parts'] {
  const parts: (ChangedParagraph | { unchanged: number })[] = []
  for (const paragraph of paragraphs) {
    const last = parts.at(-1)
    if ([...paragraph.speaker, ...paragraph.words].some(({ kind }) => kind !== 'same')) parts.push(paragraph)
    else if (last && 'unchanged' in last) last.unchanged++
    else parts.push({ unchanged: 1 })
  }
  return parts
}

/** All words of a text in order, wherever its paragraphs begin. */
export const wordsOf = ({ paragraphs }: Pick<Transcript, 'paragraphs'>): string[] =>
  paragraphs.flatMap(({ words }) => words.map(({ text }) => text))

/** How many words came and went from one row of words to another. */
export function countChanges(before: readonly string[], after: readonly string[]): WordCounts {
  const runs = wordChanges(before, after)
  const count = (kind: WordRun['kind']) =>
    runs.reduce((sum, run) => (run.kind === kind ? sum + run.words.length : sum), 0)
  return { added: count('added'), removed: count('removed') }
}
