import type { CheckedSection } from '../../../src/shared/answers/check-reply.ts'
import type { FoundCitation, FoundSection } from '../../../src/shared/answers/stale.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import { accountOf, type Viewer } from '../files/index.ts'
import { currentVersion, findVersion, type Holding, ORIGINAL, storedOf, textForWork } from '../texts/index.ts'
import type { TextFile } from '../transcripts/index.ts'
import { writtenSections } from './asked.ts'
import { findCited } from './find-cited.ts'
import { readableTexts } from './readable.ts'
import { type AnswerRow, sourcesOf } from './repository.ts'

/** What an answer says of several files, as far as somebody may read it. */
export interface FoundAcross {
  sections: FoundSection[]
  /** Files that are cited, by their ids. */
  files: ReadonlyMap<string, TextFile>
  /** Sentences that are kept from them: they cite a file that is not theirs to read, or not any more. */
  hidden: number
}

/**
 * What an answer to a question says to who may not read all that it cites any more: a sentence that says something of
 * such a file is left out as a whole.
 */
export async function readableSections(
  db: Db,
  viewer: Viewer,
  written: readonly CheckedSection[],
): Promise<{ sections: CheckedSection[]; files: ReadonlyMap<string, TextFile>; hidden: number }> {
  const sentences = written.flatMap((section) => section.sentences)
  const files = await readableTexts(
    db,
    viewer,
    sentences.flatMap(({ citations }) => citations.map(({ fileId }) => fileId)),
  )
  const sections = written.map((section) => ({
    ...section,
    sentences: section.sentences.filter(({ citations }) => citations.every(({ fileId }) => files.has(fileId))),
  }))
  const shown = sections.reduce((sum, section) => sum + section.sentences.length, 0)
  return { sections, files, hidden: sentences.length - shown }
}

/** Where the words of several files that an answer cites stand now. @throws AppError 413, 429, 503 */
export async function findAcross(
  { db, threads }: { db: Db; threads: Pick<Threads, 'run'> },
  viewer: Viewer,
  row: AnswerRow,
  hold: Holding,
): Promise<FoundAcross> {
  const { sections, files, hidden } = await readableSections(db, viewer, writtenSections(row))
  const versions = new Map((await sourcesOf(db, row.id)).map((text) => [keyOf(text.file_id, text.language), text]))
  const cited = sections.flatMap(({ sentences }) => sentences.flatMap(({ citations }) => citations))
  const texts = new Map(
    cited.map(({ fileId, language = ORIGINAL }) => [keyOf(fileId, language), { fileId, language }] as const),
  )
  /** By text, the sections with its words found; left out where nobody changed it. */
  const changed = new Map<string, FoundSection[] | null>()
  for (const [key, { fileId, language }] of texts) {
    if (versions.get(key)?.version === (await currentVersion(db, fileId, language))) continue
    const found = await findVersion(db, fileId, language)
    if (!found) {
      changed.set(key, null)
      continue
    }
    const text = await textForWork(storedOf(found), hold)
    const [now] = await findCited({ fileId, text, answers: [sections] }, accountOf(viewer), threads)
    changed.set(key, now ?? null)
  }
  return {
    files,
    hidden,
    sections: sections.map((section, at) => ({
      ...section,
      sentences: section.sentences.map((sentence, line) => ({
        ...sentence,
        citations: sentence.citations.map((citation, index): FoundCitation => {
          const key = keyOf(citation.fileId, citation.language ?? ORIGINAL)
          if (!changed.has(key)) return { ...citation, isStale: false }
          return changed.get(key)?.[at]?.sentences[line]?.citations[index] ?? { ...citation, isStale: true }
        }),
      })),
    })),
  }
}

const keyOf = (fileId: string, language: string) => `${fileId} ${language}`
