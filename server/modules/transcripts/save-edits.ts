import type { TextEdit } from '../../../src/shared/contract/text-edits.ts'
import { countChanges, wordsOf } from '../../../src/shared/transcript/compare.ts'
import { latestTime } from '../../../src/shared/transcript/latest-time.ts'
import { applyOrder } from '../../../src/shared/transcript/text-edits/apply-edit.ts'
import { EditRefused } from '../../../src/shared/transcript/text-edits/edit-refused.ts'
import { keepToPart } from '../../../src/shared/transcript/work-parts/keep-to-part.ts'
import { personOf } from '../../kernel/acting.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { notFound } from '../../kernel/errors.ts'
import type { GroupedWork, Outcome } from '../../kernel/in-groups.ts'
import { invalidSave } from '../../kernel/transcript-codec/save-errors.ts'
import type { FileRow, Viewer } from '../files/index.ts'
import {
  afterEdit,
  appendEdits,
  type ComposedText,
  type EditedPieces,
  editNamed,
  type FollowingEdit,
  type Head,
  type HeadFacts,
  isSavedAmong,
  keptHeadNow,
  madeForHead,
  type NextEdit,
  ORIGINAL,
  packHead,
  paragraphIn,
  speakerIn,
  takenBytes,
  type TextId,
} from '../texts/index.ts'
import type { TextFile, TextPart } from './access.ts'
import { dueVersion } from './due-version.ts'
import { withinPart } from './within-part.ts'
import { checkParagraphTimes } from './read-save.ts'
import type { Saving, ToldOfSave } from './saving.ts'

/** A save of an edit: `base` is 0 for a text that nobody has written yet. */
export type SentEdit = FollowingEdit

/** What came of it: its number, or that of the newest text, from which it was not made. */
export type EditSaved = { number: number } | { conflict: number }

/** An edit that is to be saved, by whom, and in which text. */
export interface EditToSave {
  id: TextId
  viewer: Viewer
  sent: SentEdit
  /** The text that was read for it outside of the transaction. */
  read: Head | undefined
}

/** One try: `unread` when the text that was read, or is kept, is not the newest. */
export interface TriedEdit {
  saved: EditSaved | 'unread'
  told: ToldOfSave | null
  /** Whether it came before the edit of its page that it was made after. */
  isEarly?: boolean
  /** The transaction in which it was done. */
  tx?: Db
  /** Whose text it is, where it was saved. */
  text?: TextFile
  /** The text as it is then. */
  head?: Head
  /** The text before it, where that is kept as a version. */
  version?: ComposedText | undefined
}

/** Somebody saved a text without its file's row: what was to follow that text is not saved. */
export class Overtaken extends Error {}

/**
 * Saves edits of one text in one transaction, each as if those before it had been saved one by one: one that is refused
 * leaves the others as they are. @throws Overtaken
 */
export async function saveEdits(
  tx: Db,
  edits: readonly GroupedWork<EditToSave>[],
  { saveTogether, now }: Pick<Saving, 'saveTogether'> & { now: () => number },
): Promise<Outcome<TriedEdit>[]> {
  const { id } = edits[0]!.work
  /** The newest text, with what is not written down yet. */
  let newest: { facts: HeadFacts; head: Head | undefined } | undefined
  let base = 0
  const rows: NextEdit[] = []
  const nothing = (saved: TriedEdit['saved']): Prepared => ({ saved, told: null, tx })

  async function prepare({ viewer, sent, read }: EditToSave, text: TextFile): Promise<Prepared> {
    newest ??= await keptHeadNow(tx, id)
    const { facts, head: kept } = newest
    const { number } = facts
    if (number === 0 && id.language !== ORIGINAL) throw notFound()
    if (number !== sent.base) {
      const before = (kept && isSavedAmong(kept.past, sent)) ?? (await editNamed(tx, id, sent.id))?.number
      if (before) return nothing({ number: before })
      if (!sent.follows) return nothing({ conflict: number })
    }
    const head = read?.stamp === facts.stamp ? read : kept
    if (!head) return nothing('unread')
    const hasFollowed = number !== sent.base
    const followed = madeForHead(head, sent)
    if (!followed) return { ...nothing({ conflict: number }), isEarly: isEarly(head, sent) }
    const { edit, first } = text.part
      ? keepingToPart(followed, text.part, head, { hasFollowed })
      : { edit: followed, first: undefined }
    const authorId = personOf(viewer)
    const { head: next, edited } = applied(head, { id: sent.id, edit, authorId }, text.file)
    const savedAt = now()
    const row = { editId: sent.id, edit: JSON.stringify(edit), words: next.text.words, authorId, savedAt }
    const { facts: before, isDue } = await dueVersion(tx, id, facts, {
      authorId,
      bytes: head.text.bytes,
      taken: takenBytes(edited),
      now: savedAt,
    })
    const after = factsAfter(before, row, next)
    return {
      saved: { number: next.number },
      told: { ...toldOf(edited, { base: number, number: next.number }), partFirst: first },
      tx,
      text,
      head: after.begunAt === null ? next : { ...next, standsOn: { whole: after.whole, begunAt: after.begunAt } },
      ...(isDue && { version: versionOf(head, before) }),
      follow: { row, facts: after },
    }
  }

  const savers = edits.map(({ work, asCaller }) => ({
    viewer: work.viewer,
    bytes: Buffer.byteLength(JSON.stringify(work.sent.edit)),
    asCaller,
    prepare: (text: TextFile) => prepare(work, text),
    accepted: ({ head, follow }: Prepared) => {
      if (!head || !follow) return
      if (rows.length === 0) base = head.number - 1
      rows.push(follow.row)
      newest = { facts: follow.facts, head }
    },
  }))
  return saveTogether(tx, id, savers, async () => {
    if ((await appendEdits(tx, id, base, rows)) === 'conflict') throw new Overtaken()
  })
}

const isEarly = ({ past }: Head, { after }: SentEdit): boolean =>
  after !== undefined && !past.some(({ id }) => id === after)

/** With what those after it need. */
interface Prepared extends TriedEdit {
  follow?: { row: NextEdit; facts: HeadFacts }
}

const factsAfter = (
  { whole, begunAt }: HeadFacts,
  { words, savedAt, authorId }: NextEdit,
  { number, stamp }: Head,
): HeadFacts => ({
  number,
  stamp,
  edit: { words, saved_at: savedAt, author_id: authorId },
  whole,
  begunAt: number === whole + 1 ? savedAt : begunAt,
})

function versionOf(head: Head, { number, edit: newest }: HeadFacts): ComposedText | undefined {
  return newest ? { version: number, ...newest, body: () => packHead(head) } : undefined
}

/** The text after an edit. @throws AppError 400, naming the paragraph; 413 for what has to be saved as a whole */
function applied(
  head: Head,
  { id, edit, authorId }: Pick<SentEdit, 'id' | 'edit'> & { authorId: string },
  file: FileRow,
): { head: Head; edited: EditedPieces } {
  const after = refusing(() => afterEdit(head, id, edit, authorId))
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
