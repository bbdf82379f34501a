import type { TextEdit } from '../../../src/shared/contract/text-edits.ts'
import { countChanges, wordsOf } from '../../../src/shared/transcript/compare.ts'
import { latestTime } from '../../../src/shared/transcript/latest-time.ts'
import { applyOrder } from '../../../src/shared/transcript/text-edits/apply-edit.ts'
import { keepToPart } from '../../../src/shared/transcript/work-parts/keep-to-part.ts'
import { EditRefused } from '../../../src/shared/transcript/text-edits/edit-refused.ts'
import { personOf } from '../../kernel/acting.ts'
import { gatheredTransaction } from '../../kernel/db/gathered-transactions.ts'
import { createCoalescedReads } from '../../kernel/coalesced-reads.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { createTurns } from '../../kernel/in-turn.ts'
import { notFound } from '../../kernel/errors.ts'
import { invalidSave } from '../../kernel/transcript-codec/save-errors.ts'
import type { EventBus } from '../../ports/events.ts'
import type { Logger } from '../../ports/logger.ts'
import { accountOf, type FileRow, type Viewer } from '../files/index.ts'
import {
  afterEdit,
  appendEdit,
  type ComposedText,
  currentVersion,
  type EditedPieces,
  editNamed,
  type EditRow,
  followPastEdits,
  type Head,
  type HeadFacts,
  isSavedAmong,
  keepHead,
  keptHeadNow,
  newestHead,
  ORIGINAL,
  packHead,
  paragraphIn,
  savedSince,
  speakerIn,
  type TextId,
} from '../texts/index.ts'
import { requireText, type TextPart } from './access.ts'
import { withinPart } from './within-part.ts'
import { checkParagraphTimes } from './read-save.ts'
import { readableNumber } from './readable-number.ts'
import type { SaveIn, ToldOfSave } from './saving.ts'
import { isVersion } from './version-rule.ts'
import { createAuthors, type Who } from './who-is.ts'

/** A save of an edit. */
export interface SentEdit {
  /** The number of the text that it was made from, 0 for none yet. */
  base: number
  /** Chosen by who sends it. */
  id: string
  edit: TextEdit
  /** Whether it may be made to follow what others saved since. */
  follows?: boolean | undefined
}

/** What came of it: its number, or that of the newest text, from which it was not made. */
export type EditSaved = { number: number } | { conflict: number }

/** After so many bytes of edits the next are told when they are asked for. */
const TOLD_BYTES = 1024 * 1024

/** Edits of texts: saving and telling them. */
export function createTextEdits({
  db,
  saveIn,
  writeVersion,
  events,
  log,
  now,
}: {
  db: Db
  saveIn: SaveIn
  writeVersion: (viewer: Viewer, id: TextId, text: ComposedText) => Promise<void>
  events?: EventBus
  log?: Pick<Logger, 'error'>
  now: () => number
}) {
  const whoWrote = createAuthors({ db, now })
  const inTurn = createTurns()
  const savedSinceAt = createCoalescedReads(({ since, ...id }: TextId & { since: number }) => savedSince(db, id, since))

  /** One try: `unread` when the text that was read, or is kept, is not the one that the edit was made from. */
  async function trySave(viewer: Viewer, id: TextId, sent: SentEdit, read: Head | undefined): Promise<Tried> {
    const json = JSON.stringify(sent.edit)
    const bytes = Buffer.byteLength(json)
    const keep = ({ head }: Tried) => head && keepHead(id, head)
    const save = async (tx: Db): Promise<Tried> => {
      const done = await saveIn(tx, viewer, { ...id, bytes }, async (file, part): Promise<Tried> => {
        const { facts, head: kept } = await keptHeadNow(tx, id)
        const base = facts.number
        if (base === 0 && id.language !== ORIGINAL) throw notFound()
        if (base !== sent.base) {
          const before = (kept && isSavedAmong(kept.past, sent)) ?? (await editNamed(tx, id, sent.id))?.number
          if (before) return nothing({ number: before })
          if (!sent.follows) return nothing({ conflict: base })
        }
        const head = read?.stamp === facts.stamp ? read : kept
        if (!head) return nothing('unread')
        const hasFollowed = base !== sent.base
        const followed = hasFollowed ? followPastEdits(head, sent) : sent.edit
        if (!followed) return nothing({ conflict: base })
        const { edit: following, first } = part
          ? keepingToPart(followed, part, head, { hasFollowed })
          : { edit: followed, first: undefined }
        const { head: next, edited } = edit(head, { id: sent.id, edit: following }, file)
        const saved = await appendEdit(tx, {
          ...id,
          base,
          editId: sent.id,
          edit: following === sent.edit ? json : JSON.stringify(following),
          words: next.text.words,
          authorId: personOf(viewer),
          savedAt: now(),
        })
        if (saved === 'conflict') return nothing({ conflict: await currentVersion(tx, id.fileId, id.language) })
        return {
          saved,
          told: { ...toldOf(edited, { base, number: saved.number }), partFirst: first },
          head: next,
          ...(isVersion(facts, personOf(viewer), now()) && { version: versionOf(head, facts) }),
        }
      })
      return { ...done, tx }
    }
    // The next of the same file begins once this one is committed, while it waits for the disk.
    return new Promise((resolve, reject) => {
      void inTurn(id.fileId, () => {
        const { promise: committed, resolve: free } = Promise.withResolvers<void>()
        const keepAndFree = (tried: Tried) => {
          keep(tried)
          free()
        }
        void gatheredTransaction(db, save, keepAndFree).then(resolve, reject).finally(free)
        return committed
      })
    })
  }

  /** Texts of which a version is being written. */
  const beingWritten = new Set<string>()
  /** Accounts for which one is written beside an answer. */
  const besideAnswers = new Set<string>()

  /**
   * Writes a version. An answer does not wait for that of a long text, which takes a second or two, unless the account
   * has another one written in this way.
   */
  async function keepVersion(viewer: Viewer, id: TextId, version: ComposedText, bytes: number): Promise<void> {
    const [text, account] = [`${id.fileId} ${id.language}`, accountOf(viewer)]
    // As long as there is none, each edit asks for one; the first of them writes it.
    if (beingWritten.has(text)) return
    beingWritten.add(text)
    const written = writeVersion(viewer, id, version).finally(() => beingWritten.delete(text))
    if (bytes <= SHORT_BYTES || besideAnswers.has(account)) return written
    besideAnswers.add(account)
    void written
      .catch((error: unknown) => log?.error({ err: error, file: id.fileId }, 'a version of a text was not written'))
      .finally(() => besideAnswers.delete(account))
  }

  return {
    /**
     * Saves an edit of the newest text, or of an older one where it may follow what was saved since; one that was saved
     * before under its id is answered as it was then.
     * @throws AppError 400, 404 also for a translation that is not there, 409, 413
     */
    async save(viewer: Viewer, id: TextId, sent: SentEdit): Promise<EditSaved> {
      let tried = await trySave(viewer, id, sent, undefined)
      // Read outside of the transaction, which is short then; whoever saves in between is told of as a conflict.
      if (tried.saved === 'unread') tried = await trySave(viewer, id, sent, await newestHead(db, id))
      const { saved, version, tx } = tried
      if (saved === 'unread') return { conflict: await currentVersion(db, id.fileId, id.language) }
      events?.wake(tx)
      if (version && tried.head) await keepVersion(viewer, id, version, tried.head.text.bytes)
      return saved
    },

    /**
     * What was saved since a number, as far as it is told at once: null where that is not known as edits. For who may
     * only read, up to the version that is theirs to read. @throws AppError 404 also for a translation that is not
     * there, 409
     */
    async since(viewer: Viewer, { fileId, language }: TextId, since: number): Promise<ToldEdits> {
      const [text, { newest, edits }] = await Promise.all([
        requireText(db, viewer, fileId),
        savedSinceAt({ fileId, language, since }),
      ])
      const { lastVersion } = text
      if (newest === 0 && language !== ORIGINAL) throw notFound()
      const isUntold = lastVersion !== null && language !== ORIGINAL
      const number = await readableNumber(db, text, { fileId, language }, newest)
      const rows = isUntold ? [] : edits.filter((row) => row.number <= number)
      const isKnown = since === number || rows[0]?.number === since + 1
      const told = isKnown && !isUntold ? withoutGaps(rows) : null
      const whoIs = await whoWrote(viewer, text, told?.map(({ author_id }) => author_id) ?? [])
      return { number, edits: told, whoIs }
    },
  }
}

/** A version of so much is written in some hundredths of a second. JSON. */
const SHORT_BYTES = 256 * 1024

export type TextEdits = ReturnType<typeof createTextEdits>

/** Edits since a number, and who people are to the file. */
export interface ToldEdits {
  number: number
  edits: EditRow[] | null
  whoIs: (userId: string | null) => Who
}

interface Tried {
  saved: EditSaved | 'unread'
  told: ToldOfSave | null
  /** The transaction in which it was done. */
  tx?: Db
  /** The text as it is then. */
  head?: Head
  /** The text before it, where that is kept as a version. */
  version?: ComposedText | undefined
}

const nothing = (saved: Tried['saved']): Tried => ({ saved, told: null })

function versionOf(head: Head, { number, edit: newest }: HeadFacts): ComposedText | undefined {
  return newest ? { version: number, ...newest, body: () => packHead(head) } : undefined
}

/** The text after an edit. @throws AppError 400, naming the paragraph; 413 for what has to be saved as a whole */
function edit(head: Head, sent: Pick<SentEdit, 'id' | 'edit'>, file: FileRow): { head: Head; edited: EditedPieces } {
  const after = refusing(() => afterEdit(head, sent.id, sent.edit))
  const latest = latestTime(file.length_seconds)
  const { order } = after.head.text
  for (const paragraph of after.edited.after) checkParagraphTimes(paragraph, order.indexOf(paragraph._id), latest)
  return after
}

/** An edit of who writes a part, within it. @throws AppError 400, 403 */
const keepingToPart = (sent: TextEdit, part: TextPart, { text }: Head, how: { hasFollowed: boolean }) =>
  withinPart(() =>
    refusing(() => {
      // What does not fit is refused as such, before it is asked whose it is.
      applyOrder(text.order, sent)
      return keepToPart(sent, part, { order: text.order, speakerOf: (name) => speakerIn(text, name) }, how)
    }),
  )

function refusing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof EditRefused) throw invalidSave(error.message, undefined, error)
    throw error
  }
}

function toldOf({ text, before, after }: EditedPieces, numbers: { base: number; number: number }): ToldOfSave {
  const { added, removed } = countChanges(wordsOf({ paragraphs: before }), wordsOf({ paragraphs: after }))
  return {
    marks: { paragraphs: text.order.length, marked: text.marked },
    isReworded: added > 0 && removed > 0,
    edited: {
      ...numbers,
      touched: new Set([...before, ...after].map(({ _id }) => _id)),
      order: text.order,
      paragraph: (id) => paragraphIn(text, id),
    },
  }
}

/** Those that come one after the other, and are not too many for one answer. */
function withoutGaps(rows: readonly EditRow[]): EditRow[] {
  let bytes = 0
  const end = rows.findIndex((row, index) => {
    bytes += row.bytes
    return index > 0 && (row.number !== rows[index - 1]!.number + 1 || bytes > TOLD_BYTES)
  })
  return end < 0 ? [...rows] : rows.slice(0, end)
}
