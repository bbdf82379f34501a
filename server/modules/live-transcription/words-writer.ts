import { v7 as uuidv7 } from 'uuid'
import type { TextEdit } from '../../../src/shared/contract/text-edits.ts'
import type { HeardWord } from '../../../src/shared/transcript/paragraphs.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { ORIGINAL } from '../texts/index.ts'
import type { MachineEdits } from '../transcripts/index.ts'
import type { LiveTranslations } from '../translations/index.ts'
import { insertWords } from './insert-words.ts'
import * as store from './repository.ts'

/** Silence is noted as recognised by so much. Bytes. */
const QUIET_BYTES = 64_000

export interface WordsWriterDeps {
  db: Db
  machineEdits: MachineEdits
  translations: Pick<LiveTranslations, 'said'>
  now: () => number
}

/**
 * Brings the words of one session into its text, each phrase once, and notes how far it is recognised, for the
 * connection that has the session.
 */
export function createWordsWriter(
  row: store.LiveRow,
  writer: store.Writer,
  { db, machineEdits, translations, now }: WordsWriterDeps,
) {
  const { fileId } = writer
  let { recognised, phrases } = row
  let unheard = store.unheardOf(row)

  function tellTranslations(tx: Db, number: number, { changed, inserted }: TextEdit, words: readonly HeardWord[]) {
    const paragraphId = changed[0]?._id ?? inserted[0]?.paragraphs[0]?._id
    if (paragraphId === undefined) return Promise.resolve()
    const text = words.map((word) => word.text).join(' ')
    const endsSeconds = Math.max(...words.map(({ end }) => end))
    return translations.said(tx, fileId, { number, paragraphId, text, endsSeconds, at: now() })
  }

  return {
    recognised: () => recognised,

    /**
     * Words that are final are in the text, and what is recognised counts, in one transaction; false when another
     * connection has the session, or it has ended.
     */
    async save([from, to]: store.ByteRange, words: HeardWord[]): Promise<boolean> {
      const after = { recognised: to, phrases: phrases + 1 }
      const isSaved = await machineEdits.save(
        { fileId, language: ORIGINAL },
        {
          editId: `live-${row.created_at}-${phrases + 1}`,
          make: (text) => insertWords(text, words, uuidv7()),
          also: async (tx) => from >= recognised && (await store.changeSession(tx, writer, after)),
          follow: (tx, edit) => tellTranslations(tx, after.phrases, edit, words),
        },
      )
      if (isSaved) ({ recognised, phrases } = after)
      return isSaved
    },

    /** Leaves a range for the end of the session. */
    async leave([from, to]: store.ByteRange): Promise<void> {
      if (to <= from) return
      const after = [...unheard, [from, to] as const]
      if (!(await store.changeSession(db, writer, { recognised: to, unheard: JSON.stringify(after) }))) return
      recognised = to
      unheard = after
    },

    /** Where nobody spoke up to a byte, nothing need be sent again. */
    async settleQuiet(settled: number): Promise<void> {
      if (settled - recognised < QUIET_BYTES) return
      if (await store.changeSession(db, writer, { recognised: settled })) recognised = Math.max(recognised, settled)
    },
  }
}

export type WordsWriter = ReturnType<typeof createWordsWriter>
