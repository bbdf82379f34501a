import type { TextEdit } from '../../../src/shared/contract/text-edits.ts'
import type { Paragraph } from '../../../src/shared/contract/transcripts.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { EventBus } from '../../ports/events.ts'
import { type FileRow, holdFile } from '../files/index.ts'
import {
  afterEdit,
  appendEdit,
  type ComposedText,
  type Head,
  keptHeadNow,
  keepHead,
  newestHead,
  packHead,
  paragraphIn,
  tellReaders,
  type TextId,
  takenBytes,
  writeWhole,
} from '../texts/index.ts'
import type { TranscriptEventPublisher } from './events.ts'
import { dueVersion } from './due-version.ts'

/** The newest text, as whoever adds to it needs it. */
export interface NewestText {
  /** Ids of its paragraphs. */
  order: readonly string[]
  paragraph: (id: string) => Paragraph
  /** JSON of its speakers. */
  speakers: string
}

/** An edit that a machine makes of the newest text. */
export interface MachineEdit {
  /** Names the edit; chosen by who makes it. */
  editId: string
  /** What is to become of the newest text; null for nothing. */
  make: (text: NewestText) => TextEdit | null
  /** What else is written in the transaction; answers false where nothing is to be done after all. */
  also: (tx: Db, file: FileRow) => Promise<boolean>
  /** What follows from the edit, in the same transaction. */
  follow?: (tx: Db, edit: TextEdit) => Promise<void>
}

/** So often the newest text is read until nobody saves in between. */
const MOST_TRIES = 8

/** As who a machine has versions written: nobody has this id. */
const MACHINE = ''

export interface MachineEditsDeps {
  db: Db
  events: EventBus
  transcriptEvents: TranscriptEventPublisher
  now: () => number
}

/**
 * Edits of a machine pass in a text that people write at the same time: each is made of the newest text, in the
 * transaction that takes the file's row, so that it follows all others and never stands against one.
 */
export function createMachineEdits({ db, events, transcriptEvents, now }: MachineEditsDeps) {
  async function trySave(
    id: TextId,
    { editId, make, also, follow }: MachineEdit,
    read: Head | undefined,
  ): Promise<Tried> {
    return db.transaction().execute(async (tx): Promise<Tried> => {
      const file = await holdFile(tx, id.fileId)
      if (!file) return { saved: false }
      const { facts, head: kept } = await keptHeadNow(tx, id)
      const head = read?.stamp === facts.stamp ? read : kept
      if (!head) return { saved: 'unread' }
      if (!(await also(tx, file))) return { saved: false }
      const { order, speakers } = head.text
      const edit = make({ order, speakers, paragraph: (paragraph) => paragraphIn(head.text, paragraph)! })
      if (!edit) return { saved: true }
      const { head: next, edited } = afterEdit(head, editId, edit)
      const saved = await appendEdit(tx, {
        ...id,
        base: facts.number,
        editId,
        edit: JSON.stringify(edit),
        words: next.text.words,
        authorId: null,
        savedAt: now(),
      })
      // The file's row is held, and whoever saves takes it.
      if (saved === 'conflict') throw new Error('A text was saved without its file.')
      await follow?.(tx, edit)
      await transcriptEvents.publish(tx, 'text-saved', {
        file,
        language: id.language,
        marks: { paragraphs: next.text.order.length, marked: next.text.marked },
        isReworded: false,
        edited: {
          base: facts.number,
          number: saved.number,
          touched: new Set([...edited.before, ...edited.after].map(({ _id }) => _id)),
          order: next.text.order,
          paragraph: (paragraph) => paragraphIn(next.text, paragraph),
        },
        part: null,
      })
      await tellReaders(tx, events, id.fileId)
      const { facts: before, isDue } = await dueVersion(tx, id, facts, {
        authorId: MACHINE,
        bytes: head.text.bytes,
        taken: takenBytes(edited),
        now: now(),
      })
      const { edit: newest } = before
      return {
        saved: true,
        head: next,
        ...(newest &&
          isDue && {
            version: { version: before.number, ...newest, body: () => packHead(head) },
          }),
      }
    })
  }

  return {
    /** Saves an edit; false where the file is gone, or nothing was to be done. @throws AppError 413 */
    async save(id: TextId, edit: MachineEdit): Promise<boolean> {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const { saved, head, version } = await trySave(id, edit, tries === 0 ? undefined : await newestHead(db, id))
        if (saved === 'unread') continue
        if (head) keepHead(id, head)
        events.wake()
        if (version) await writeWhole(db, id, { text: version })
        return saved
      }
      throw new Error('The text was saved by others each time that it was read.')
    },
  }
}

interface Tried {
  saved: boolean | 'unread'
  head?: Head
  /** The text before, where that is kept as a version. */
  version?: ComposedText
}

export type MachineEdits = ReturnType<typeof createMachineEdits>
