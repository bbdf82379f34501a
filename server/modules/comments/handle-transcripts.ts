import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { SavedPieces, TranscriptEvents } from '../transcripts/index.ts'
import { findThreads, type SoughtThread } from './find-threads.ts'
import { anchorIn } from './presenter.ts'
import { anchorsLengthAt, followText, saveFound, type Standing, threadsAt } from './repository.ts'

/** So many words are looked through for all threads together in the turn of a save: some milliseconds' worth. */
const MOST_LOOKED_THROUGH = 5000
/** Anchors are read in the turn of a save while they are no longer than this together, in characters. */
const MOST_READ = 400_000

/**
 * Threads go with their words, save by save, so that a word that is corrected keeps its comment. Where the whole text
 * was saved, or much of it has many comments, they are found when somebody next asks for them, which holds up nobody.
 */
export function handleTranscriptEvents(transcripts: DomainEvents<TranscriptEvents>): void {
  transcripts.on('text-saved', async (tx, { file, language, edited }) => {
    if (!edited) return
    const text = { fileId: file.id, language }
    const length = await anchorsLengthAt(tx, text, edited.base)
    if (length === 0 || length > MOST_READ) return
    const rows = await threadsAt(tx, text, edited.base)
    if (rows.length === 0) return
    const touched = rows.flatMap((row) => sought(row, edited))
    if (touched.length > 0) {
      const part = around(edited, touched)
      const words = part.reduce((sum, paragraph) => sum + paragraph.words.length, 0)
      const anchored = touched.reduce((sum, { anchor }) => sum + anchor.words.length, 0)
      if (words * touched.length + anchored > MOST_LOOKED_THROUGH) return
      await saveFound(tx, findThreads(part, touched), edited.number)
    }
    await followText(tx, text, edited.base, edited.number)
  })
}

/** A thread whose words an edit may have moved; those that are gone may be there again. */
function sought({ id, anchor: json, is_detached }: Standing, { touched }: SavedPieces): SoughtThread[] {
  const anchor = anchorIn(json)
  if (anchor.kind !== 'words') return []
  const isTouched =
    is_detached === 1 ||
    touched.has(anchor.paragraph) ||
    touched.has(anchor.end_paragraph) ||
    anchor.paragraph !== anchor.end_paragraph
  return isTouched ? [{ id, anchor }] : []
}

/** What an edit changed, with the paragraphs that threads stand in and those beside them, in order. */
function around({ touched, order, paragraph }: SavedPieces, threads: readonly SoughtThread[]) {
  const placeOf = new Map(order.map((id, at) => [id, at]))
  const wanted = new Set<number>()
  const want = (from: number, to: number) => {
    for (let at = from - 1; at <= to + 1; at++) wanted.add(at)
  }
  for (const id of touched) {
    const at = placeOf.get(id)
    if (at !== undefined) want(at, at)
  }
  for (const { anchor } of threads) {
    const [from, to] = [placeOf.get(anchor.paragraph), placeOf.get(anchor.end_paragraph)]
    const start = from ?? to
    if (start !== undefined) want(start, Math.min(to ?? start, start + anchor.words.length))
  }
  return [...wanted]
    .toSorted((a, b) => a - b)
    .flatMap((at) => {
      const id = order[at]
      const found = id === undefined ? undefined : paragraph(id)
      return found ? [found] : []
    })
}
