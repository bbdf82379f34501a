import { z } from 'zod'
import { passageLetters, type Passage } from '../../../src/shared/answers/passages.ts'
import { TERMS_RULES } from '../../../src/shared/answers/prompt.ts'
import {
  fittingPassages,
  MOST_TERMS,
  type ScoredPassage,
  searchesFor,
  TERM_LETTERS,
  type WantedWords,
  wantedWords,
  worthOf,
} from '../../../src/shared/answers/search-words.ts'
import { FOUND_LIMITS } from '../../../src/shared/domain/answer-rules.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import type { Chat } from '../../ports/chat.ts'
import type { Viewer } from '../files/index.ts'
import type { SearchModule } from '../search/index.ts'
import { findVersion, ORIGINAL, storedOf, textForWork } from '../texts/index.ts'
import { readableText } from './readable.ts'
import { languagesOf } from './repository.ts'
import { scorePassages } from './score-passages.ts'

/** What was found for a question: passages, and the version of each text that they are of. */
export interface FoundSources {
  passages: Passage[]
  texts: { fileId: string; language: string; version: number }[]
}

/** Who asks, as searches need it. */
export interface Asker extends Pick<Viewer, 'id' | 'role'> {
  email: string
}

export interface FindSourcesDeps {
  db: Db
  search: SearchModule['search']
  threads: Pick<Threads, 'run'>
}

const termsReply = z.object({ terms: z.array(z.string()) })
const termsSchema = z.toJSONSchema(z.strictObject({ terms: z.array(z.string()) }), { target: 'draft-7' })

/** Languages that a model is told of. */
const MOST_LANGUAGES = 8

/** What a model would look for to answer a question; it is told the languages of the account's files, nothing else. */
export async function askForTerms(
  { db, chat }: { db: Db; chat: Pick<Chat, 'complete'> },
  { askerId, question, signal }: { askerId: string; question: string; signal: AbortSignal },
): Promise<string[]> {
  const languages = (await languagesOf(db, askerId)).slice(0, MOST_LANGUAGES)
  return chat.complete({
    instructions: TERMS_RULES,
    data: { question, languages },
    schema: termsSchema,
    name: 'terms',
    read: (answer) =>
      termsReply
        .parse(answer)
        .terms.slice(0, MOST_TERMS)
        .map((term) => term.slice(0, TERM_LETTERS)),
    signal,
  })
}

/** What a file has of what is looked for: which words, by text and paragraph. */
type FoundWords = Map<string, Map<string, Set<number>>>

/** Finds the passages of texts that somebody may read in which a question may be answered. */
export function createFindSources({ db, search, threads }: FindSourcesDeps) {
  /** Searches as the asker may; answers what each file has, and what each word is worth. */
  async function searchAll(
    asker: Asker,
    words: WantedWords,
    { folder, signal }: { folder: string | null; signal: AbortSignal },
  ): Promise<{ files: Map<string, FoundWords>; worth: number[] }> {
    const { id, role, email } = asker
    const caller = { id, role, email, sid: '' }
    const files = new Map<string, FoundWords>()
    const places = words.map(() => 0)
    for (const { q, words: asked } of searchesFor(words)) {
      signal.throwIfAborted()
      const found = await search.search(caller, { q, unsure: false, ...(folder !== null && { folder }) })
      for (const { file, hits, has_more: hasMore } of found.files) {
        const texts: FoundWords = files.get(file._id) ?? new Map()
        files.set(file._id, texts)
        for (const { language, paragraph } of hits) {
          const paragraphs = texts.get(language) ?? new Map<string, Set<number>>()
          texts.set(language, paragraphs)
          const has = paragraphs.get(paragraph) ?? new Set()
          paragraphs.set(paragraph, has)
          for (const word of asked) has.add(word)
        }
        if (asked.length === 1) places[asked[0]!]! += hits.length + (hasMore ? hits.length : 0)
      }
    }
    return { files, worth: places.map(worthOf) }
  }

  /** The best of what a text was found by: all words of its best paragraph, and a little of all others. */
  function scoreOf(paragraphs: ReadonlyMap<string, ReadonlySet<number>>, worth: readonly number[]): number {
    const sum = (words: Iterable<number>) => [...words].reduce((all, word) => all + worth[word]!, 0)
    const best = Math.max(...[...paragraphs.values()].map(sum))
    return best + sum(new Set([...paragraphs.values()].flatMap((words) => [...words]))) / 4
  }

  return {
    /** Null where nothing is found. @throws AppError 429, 503; the signal's reason when it aborts */
    async find(
      asker: Asker,
      {
        question,
        terms,
        folder,
        signal,
      }: {
        question: string
        terms: readonly string[]
        folder: string | null
        signal: AbortSignal
      },
    ): Promise<FoundSources | null> {
      const words = wantedWords(question, terms)
      const { files, worth } = await searchAll(asker, words, { folder, signal })
      const best = [...files]
        .map(([fileId, texts]) => {
          const [first] = [...texts]
            .map(([language, paragraphs]) => ({ fileId, language, score: scoreOf(paragraphs, worth) }))
            .toSorted((one, other) => other.score - one.score || (one.language === ORIGINAL ? -1 : 1))
          return first!
        })
        .toSorted((one, other) => other.score - one.score)
        .slice(0, FOUND_LIMITS.files)
      const scored: ScoredPassage[][] = []
      const texts: FoundSources['texts'] = []
      for (const { fileId, language } of best) {
        signal.throwIfAborted()
        const readable = await readableText(db, asker, fileId)
        const found = readable && (await findVersion(db, fileId, language))
        if (!found) continue
        const { name, language_code: code } = readable.file
        const of = { language, writtenIn: language === ORIGINAL ? code : language, name }
        const text = await textForWork(storedOf(found), () => {})
        scored.push(
          await scorePassages({ fileId, of, words, worth, most: FOUND_LIMITS.passages, text }, asker.id, threads),
        )
        texts.push({ fileId, language, version: found.version })
      }
      const passages = fittingPassages(scored, {
        letters: FOUND_LIMITS.letters,
        lettersOf: (passage) => passageLetters([passage]),
      })
      return passages.length === 0 ? null : { passages, texts }
    },
  }
}
export type FindSources = ReturnType<typeof createFindSources>
