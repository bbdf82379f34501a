import type { TextEdit } from '../../../src/shared/contract/text-edits.ts'
import { createCoalescedReads } from '../../kernel/coalesced-reads.ts'
import { DatabaseUnavailable } from '../../kernel/db/database-unavailable.ts'
import { gatheredTransaction } from '../../kernel/db/gathered-transactions.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { notFound } from '../../kernel/errors.ts'
import { createGroups, type GroupedWork, type Outcome } from '../../kernel/in-groups.ts'
import type { EventBus } from '../../ports/events.ts'
import type { Logger } from '../../ports/logger.ts'
import { accountOf, type Viewer } from '../files/index.ts'
import {
  type ComposedText,
  currentVersion,
  type EditRow,
  keepHead,
  newestHead,
  ORIGINAL,
  type PastEdit,
  pastEditsSince,
  savedSince,
  type TextId,
} from '../texts/index.ts'
import { requireText } from './access.ts'
import { readableNumber } from './readable-number.ts'
import { createSavesUnderWay } from './saves-under-way.ts'
import { type EditSaved, type EditToSave, Overtaken, saveEdits, type SentEdit, type TriedEdit } from './save-edits.ts'
import type { Saving } from './saving.ts'
import { createAuthors, type Who } from './who-is.ts'

export type { EditSaved, SentEdit } from './save-edits.ts'

/** After so many bytes of edits the next are told when they are asked for. */
const TOLD_BYTES = 1024 * 1024

/** Edits of one text that are saved in one transaction at most. */
const MOST_TOGETHER = 16

/** Edits of texts: saving and telling them. */
export function createTextEdits({
  db,
  saveTogether,
  writeVersion,
  events,
  log,
  now,
}: Pick<Saving, 'saveTogether'> & {
  db: Db
  writeVersion: (viewer: Viewer, id: TextId, text: ComposedText) => Promise<void>
  events?: EventBus
  log?: Pick<Logger, 'error'>
  now: () => number
}) {
  const whoWrote = createAuthors({ db, now })
  // The pages of one person ask at the same time as well.
  const textFor = createCoalescedReads(({ viewer, fileId }: { viewer: Viewer; fileId: string }) =>
    requireText(db, viewer, fileId),
  )
  const savedSinceAt = createCoalescedReads(({ since, ...id }: TextId & { since: number }) => savedSince(db, id, since))

  /** Edits of one text at once; the next begin once these are committed, while they wait for the disk. */
  const trySave = createGroups<EditToSave, TriedEdit>({
    most: MOST_TOGETHER,
    fit: (one, other) => one.id.language === other.id.language,
    async together(edits, free) {
      try {
        return await saveAtOnce(edits, free)
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error
        // What one of them cannot do takes none of the others along.
        return saveOneByOne(edits)
      }
    },
  })

  function saveAtOnce(edits: readonly GroupedWork<EditToSave>[], committed: () => void): Promise<Outcome<TriedEdit>[]> {
    const { id } = edits[0]!.work
    return gatheredTransaction(
      db,
      (tx) => saveEdits(tx, edits, { saveTogether, now }),
      (outcomes) => {
        const last = outcomes.findLast((outcome) => 'value' in outcome && outcome.value.head)
        if (last && 'value' in last) keepHead(id, last.value.head!)
        committed()
      },
    )
  }

  async function saveOneByOne(edits: readonly GroupedWork<EditToSave>[]): Promise<Outcome<TriedEdit>[]> {
    const outcomes: Outcome<TriedEdit>[] = []
    for (const edit of edits)
      outcomes.push(
        ...(await saveAtOnce([edit], () => undefined).catch(async (error: unknown): Promise<Outcome<TriedEdit>[]> => {
          if (!(error instanceof Overtaken)) return [{ refused: error }]
          const { fileId, language } = edit.work.id
          return [{ value: { saved: { conflict: await currentVersion(db, fileId, language) }, told: null } }]
        })),
      )
    return outcomes
  }

  /** Accounts for which one is written beside an answer. */
  const besideAnswers = new Set<string>()

  /**
   * Writes a version. An answer does not wait for that of a long text, which takes a second or two, unless the account
   * has another one written in this way.
   */
  async function keepVersion(viewer: Viewer, id: TextId, version: ComposedText, bytes: number): Promise<void> {
    const account = accountOf(viewer)
    const written = writeVersion(viewer, id, version)
    if (bytes <= SHORT_BYTES || besideAnswers.has(account)) return written
    besideAnswers.add(account)
    void written
      .catch((error: unknown) => log?.error({ err: error, file: id.fileId }, 'a version of a text was not written'))
      .finally(() => besideAnswers.delete(account))
  }

  const underWay = createSavesUnderWay()

  async function tryTwice(edit: Omit<EditToSave, 'read'>): Promise<TriedEdit> {
    const { fileId } = edit.id
    const tried = await trySave(fileId, { ...edit, read: undefined })
    // Read outside of the transaction, which is short then; whoever saves in between is told of as a conflict.
    return tried.saved === 'unread' ? trySave(fileId, { ...edit, read: await newestHead(db, edit.id) }) : tried
  }

  /** One that came before the edit that it was made after waits for that, and is tried again. */
  async function tryInTurn(edit: Omit<EditToSave, 'read'>): Promise<TriedEdit> {
    const tried = await tryTwice(edit)
    if (!tried.isEarly) return tried
    await underWay.ended(edit.sent.after!)
    return tryTwice(edit)
  }

  return {
    /**
     * Saves an edit of the newest text, or of an older one where it may follow what was saved since; one that was saved
     * before under its id is answered as it was then. `since` is what was saved since the text that it was made from,
     * where others came before it and that is known.
     * @throws AppError 400, 404 also for a translation that is not there, 409, 413
     */
    async save(viewer: Viewer, id: TextId, sent: SentEdit): Promise<EditSaved & { since?: ToldEdits }> {
      const tried = await underWay.run(sent.id, () => tryInTurn({ id, viewer, sent }))
      const { saved, text, head, version, tx } = tried
      if (saved === 'unread') return { conflict: await currentVersion(db, id.fileId, id.language) }
      events?.wake(tx)
      if (version && head) await keepVersion(viewer, id, version, head.text.bytes)
      const past = head && head.number > sent.base + 1 ? pastEditsSince(head.past, sent.base) : undefined
      if (!past || !text || !head) return saved
      const authors = past.map(({ authorId }) => authorId)
      return { ...saved, since: { number: head.number, edits: past, whoIs: await whoWrote(viewer, text, authors) } }
    },

    /**
     * What was saved since a number, as far as it is told at once: null where that is not known as edits. For who may
     * only read, up to the version that is theirs to read. @throws AppError 404 also for a translation that is not
     * there, 409
     */
    async since(viewer: Viewer, { fileId, language }: TextId, since: number): Promise<ToldEdits> {
      const { id, role, acting, guest } = viewer
      const { newest, edits } = await savedSinceAt({ fileId, language, since })
      // Only then whether it is theirs to read: what is saved after that has ended is none of it.
      const text = await textFor({ viewer: { id, role, acting, ...(guest && { guest }) }, fileId })
      const { lastVersion } = text
      if (newest === 0 && language !== ORIGINAL) throw notFound()
      const isUntold = lastVersion !== null && language !== ORIGINAL
      const number = await readableNumber(db, text, { fileId, language }, newest)
      const rows = isUntold ? [] : edits.filter((row) => row.number <= number)
      const isKnown = since === number || rows[0]?.number === since + 1
      const told = isKnown && !isUntold ? withoutGaps(rows) : null
      const whoIs = await whoWrote(viewer, text, told?.map(({ author_id }) => author_id) ?? [])
      return { number, edits: told?.map(toldEdit) ?? null, whoIs }
    },
  }
}

/** A version of so much is written in some hundredths of a second. JSON. */
const SHORT_BYTES = 256 * 1024

export type TextEdits = ReturnType<typeof createTextEdits>

/** Edits since a number, and who people are to the file. */
export interface ToldEdits {
  number: number
  edits: readonly Pick<PastEdit, 'number' | 'id' | 'authorId' | 'edit'>[] | null
  whoIs: (userId: string | null) => Who
}

const toldEdit = ({ number, edit_id: id, author_id: authorId, edit }: EditRow) => ({
  number,
  id,
  authorId,
  edit: JSON.parse(edit) as TextEdit,
})

/** Those that come one after the other, and are not too many for one answer. */
function withoutGaps(rows: readonly EditRow[]): EditRow[] {
  let bytes = 0
  const end = rows.findIndex((row, index) => {
    bytes += row.bytes
    return index > 0 && (row.number !== rows[index - 1]!.number + 1 || bytes > TOLD_BYTES)
  })
  return end < 0 ? [...rows] : rows.slice(0, end)
}
