import { differenceOf, itemAt, itemsBetween, splice } from '../../../../shared/transcript/chunked-list.ts'
import { asSaved, sameText, type TimedText, timedText } from '../../../../shared/transcript/timed-text.ts'
import {
  type DraftDatabase,
  type DraftEdit,
  type DraftOrigin,
  type DraftStep,
  lockName,
  openDraftDatabase,
  originsKey,
  ownerKey,
} from '../../../lib/draft-database.ts'
import { holdLock, locksHeld } from '../../../lib/hold-lock.ts'
import type { DraftCipher } from './draft-cipher.ts'
import { packTranscript, unpackTranscript } from './pack.ts'
import type { StoredText } from './texts-here.ts'
import { withoutBeginning } from './without-beginning.ts'

/** Unsaved work found in this browser. */
export interface FoundDraft {
  key: string
  editedAt: number
  /** What it began from. */
  base: StoredText
  timed: TimedText
}

const editsOf = (draft: string) => IDBKeyRange.bound([draft, 0], [draft, Infinity])

export { type DraftDatabase, openDraftDatabase }

/** What unsaved work is looked for, and what it is compared with. */
export interface DraftSearch {
  userId: string
  fileId: string
  /** What the server has now. */
  stored: StoredText
  /** An older version from the server, undefined when it is not kept any more. */
  fetchVersion: (etag: string) => Promise<TimedText | undefined>
  cipher?: DraftCipher | undefined
}

/** The newest unsaved work of a person on a file, unless a page still has it open. */
export async function findDraft(
  database: DraftDatabase,
  { userId, fileId, stored, fetchVersion, cipher }: DraftSearch,
): Promise<FoundDraft | undefined> {
  const inUse = await locksHeld()
  const bases = await database.getAllFromIndex('bases', 'owner', ownerKey(userId, fileId))
  for (const base of bases.toSorted((a, b) => b.editedAt - a.editedAt)) {
    if (inUse.has(lockName(base.key))) continue
    const packed = base.packed && (base.isSealed ? await decrypter(cipher).decrypt(base.packed) : base.packed)
    const start =
      base.etag === stored.etag
        ? stored.timed
        : packed
          ? timedText(await unpackTranscript(new Blob([packed])))
          : await fetchVersion(base.etag)
    const read = reader(database, cipher)
    const steps = await read<DraftStep>(base.key)
    const unsaved = start
      ? unsavedOf({ timed: start, etag: base.etag }, [...steps.values()], stored)
      : unsavedOfUnknown(base.etag, steps, await read<DraftOrigin>(originsKey(base.key)), stored)
    if (unsaved) return { key: base.key, editedAt: base.editedAt, ...unsaved }
    // All of it is saved.
    await removeDraft(database, base.key)
  }
  return undefined
}

/** Reads what is kept under a key, by number: steps, or their origins. */
const reader =
  (database: DraftDatabase, cipher: DraftCipher | undefined) =>
  async <Kept>(key: string): Promise<Map<number, Kept>> => {
    const kept = await database.getAll('edits', editsOf(key))
    return new Map(
      await Promise.all(kept.map(async (edit): Promise<[number, Kept]> => [edit.number, await opened(edit, cipher)])),
    )
  }

async function opened<Kept>(edit: DraftEdit, cipher: DraftCipher | undefined): Promise<Kept> {
  return 'sealed' in edit
    ? (JSON.parse(new TextDecoder().decode(await decrypter(cipher).decrypt(edit.sealed))) as Kept)
    : (edit as Kept)
}

/** What is encrypted stays as it is where its key cannot be had now. */
function decrypter(cipher: DraftCipher | undefined): DraftCipher {
  if (!cipher) throw new Error('The key of unsaved work is not there.')
  return cipher
}

/**
 * The text after all edits, and what they began from: the server's text where one of the steps on the way was saved and
 * only the answer was lost.
 */
function unsavedOf(
  start: StoredText,
  edits: readonly DraftStep[],
  stored: StoredText,
): Pick<FoundDraft, 'base' | 'timed'> | undefined {
  let [base, timed, isSaved] = [start, start.timed, true]
  for (const edit of edits) {
    timed = applyEdit(timed, edit)
    isSaved = sameText(timed, stored.timed)
    if (isSaved) base = { timed, etag: stored.etag }
  }
  return isSaved ? undefined : { base, timed }
}

/**
 * The same where what they began from is nowhere any more: all that was written, and the server's text with what was
 * there before it.
 */
function unsavedOfUnknown(
  etag: string,
  steps: ReadonlyMap<number, DraftStep>,
  origins: ReadonlyMap<number, DraftOrigin>,
  stored: StoredText,
): Pick<FoundDraft, 'base' | 'timed'> | undefined {
  const told = [...steps].map(([number, step]) => ({ step, origin: origins.get(number) }))
  const { beginning, timed } = withoutBeginning(told, stored.timed)
  return sameText(timed, stored.timed) ? undefined : { base: { timed: beginning, etag }, timed }
}

function applyEdit(timed: TimedText, { from, removed, inserted, speakers, notes }: DraftStep): TimedText {
  return { paragraphs: splice(timed.paragraphs, from, removed, inserted), speakers, notes }
}

/** Forgets a draft. */
export async function removeDraft(database: DraftDatabase, key: string): Promise<void> {
  const transaction = database.transaction(['bases', 'edits'], 'readwrite')
  await Promise.all([
    transaction.objectStore('bases').delete(key),
    transaction.objectStore('edits').delete(editsOf(key)),
    transaction.objectStore('edits').delete(editsOf(originsKey(key))),
    transaction.done,
  ])
}

/** Forgets all drafts of a person. */
export async function removeDraftsOf(database: DraftDatabase, userId: string): Promise<void> {
  const [first, last] = [ownerKey(userId, ''), ownerKey(userId, '\uffff')]
  const transaction = database.transaction(['bases', 'edits'], 'readwrite')
  await Promise.all([
    transaction.objectStore('bases').delete(IDBKeyRange.bound(first, last)),
    transaction.objectStore('edits').delete(IDBKeyRange.bound([first], [last])),
    transaction.done,
  ])
}

/**
 * The base is packed this long after the first edit, in milliseconds: later than a save, whose bytes are the next base,
 * so that typing is not slowed for what is needed only when saving does not work.
 */
const PACK_AFTER_MS = 12_000

export interface DraftOptions {
  database: DraftDatabase
  userId: string
  fileId: string
  /** What the server has. */
  stored: StoredText
  /** Encrypts what is kept. */
  cipher?: DraftCipher | undefined
}

export type Draft = ReturnType<typeof createDraft>

async function sealed(kept: DraftStep | DraftOrigin, cipher: DraftCipher) {
  return { sealed: await cipher.encrypt(new TextEncoder().encode(JSON.stringify(kept))) }
}

/** What a change takes the place of. */
function originOf({ paragraphs, speakers, notes }: TimedText, { from, removed }: Change): DraftOrigin {
  return {
    after: itemAt(paragraphs, from - 1)?._id ?? null,
    paragraphs: itemsBetween(paragraphs, from, from + removed),
    speakers,
    notes,
  }
}

type Change = Pick<DraftStep, 'from' | 'removed'>

/**
 * Keeps each edit in the browser's database as it comes, as the paragraphs it changed, until the server has it. Without
 * a cipher all of it is handed to the database before a call returns: a page that ends right then has kept it. Edits of
 * the same paragraphs take one entry.
 */
export function createDraft({ database, userId, fileId, stored, cipher }: DraftOptions) {
  const owner = ownerKey(userId, fileId)
  const key = `${owner}/${crypto.randomUUID()}`
  const releaseLock = holdLock(lockName(key))
  let base = stored
  /** The base, packed in the background while edits are already kept. */
  let packing: Promise<ArrayBuffer> | undefined
  let packed: ArrayBuffer | undefined
  let packTimer: ReturnType<typeof setTimeout> | undefined
  /**
   * What the database has, once it has done all that it was handed. It begins from what was saved, since that is where
   * the steps are found from: they tell places by counting paragraphs.
   */
  let written = asSaved(stored.timed)
  let wanted = stored.timed
  /** A text that must be a step of its own, until it is. */
  let milestone: TimedText | undefined
  let number = 0
  /** Whether the database may have something of it. */
  let isThere = false
  /** The entry that may still grow: its place, as the next edit would see it. */
  let open: { from: number; removed: number; length: number } | undefined
  /** The database could not do something: the next step is written with all that came before it. */
  let isBroken = false
  let queue: Promise<void> = Promise.resolve()
  const underWay = new Set<Promise<void>>()

  async function write(): Promise<void> {
    while (written !== wanted) await writeEdit(milestone ?? wanted)
  }

  /**
   * Writes the step to a text; `isAnew` forgets all steps before it in the same transaction, so that no moment is
   * without either.
   */
  async function writeEdit(next: TimedText, isAnew = isBroken): Promise<void> {
    const isEmpty = next === written
    const change = differenceOf(written.paragraphs, next.paragraphs) ?? { from: 0, removed: 0, inserted: [] }
    const grows =
      open && change.from === open.from && change.removed === open.length && change.inserted.length > 0
        ? open
        : undefined
    const removed = grows?.removed ?? change.removed
    const step: DraftStep = {
      from: change.from,
      removed,
      inserted: change.inserted,
      speakers: next.speakers,
      notes: next.notes,
    }
    // Before the transaction, which would end while it waits for the cipher.
    const origin = grows || isEmpty || packed ? undefined : originOf(written, change)
    const plain = isEmpty ? [] : [step, ...(origin ? [origin] : [])]
    const kept = cipher ? await Promise.all(plain.map((what) => sealed(what, cipher))) : plain
    if (!grows) number++
    const handed = hand(
      kept.map((what, at) => ({ draft: at === 0 ? key : originsKey(key), number, ...what })),
      isAnew,
    )
    isBroken = false
    if (!isEmpty) {
      open = next === milestone ? undefined : { from: change.from, removed, length: change.inserted.length }
      if (next === milestone) milestone = undefined
      written = next
      if (!packed && !packing) packTimer ??= setTimeout(packBase, PACK_AFTER_MS)
    }
    try {
      await handed
    } catch (error) {
      isBroken = true
      open = undefined
      number = 0
      written = asSaved(base.timed)
      throw error
    }
  }

  /** Hands a step, with its origin where that is to be kept, to the database; resolves once they are there. */
  async function hand(kept: readonly DraftEdit[], isAnew: boolean): Promise<void> {
    if (kept.length === 0 && !isThere) return
    const transaction = database.transaction(['bases', 'edits'], 'readwrite')
    const wasThere = isThere
    isThere = kept.length > 0 || !isAnew
    const [bases, edits] = [transaction.objectStore('bases'), transaction.objectStore('edits')]
    const requests = [
      ...(isAnew ? [bases.delete(key), edits.delete(editsOf(key)), edits.delete(editsOf(originsKey(key)))] : []),
      ...(kept.length > 0
        ? [bases.put({ key, owner, etag: base.etag, packed, isSealed: cipher !== undefined, editedAt: Date.now() })]
        : []),
      ...kept.map((edit) => edits.put(edit)),
    ]
    // Without this the database waits for the page to hear that all is written, and undoes it for one that is gone.
    transaction.commit()
    try {
      await Promise.all([...requests, transaction.done])
    } catch (error) {
      isThere = wasThere || isThere
      throw error
    }
  }

  function packBase(): void {
    const of = base
    packing = packTranscript(of.timed, { whenIdle: true })
      .then((blob) => blob.arrayBuffer())
      .then(encrypted)
    const kept = packing.then((bytes) => {
      if (of !== base) return undefined
      packed = bytes
      return run(async () => {
        const transaction = database.transaction('bases', 'readwrite')
        const found = await transaction.store.get(key)
        if (found?.etag === of.etag)
          await transaction.store.put({ ...found, packed: bytes, isSealed: cipher !== undefined })
        await transaction.done
      })
    })
    // The next edit is written with it; and as long as the server keeps the version, nothing is missing.
    kept.catch(() => undefined)
  }

  const encrypted = (bytes: ArrayBuffer) => (cipher ? cipher.encrypt(new Uint8Array(bytes)) : bytes)

  /** One after the other where they wait for the cipher; else the database itself keeps them in their order. */
  function run(work: () => Promise<void>): Promise<void> {
    const done = cipher ? queue.then(work) : work()
    const settled = done.catch(() => undefined)
    if (cipher) queue = settled
    underWay.add(settled)
    void settled.then(() => underWay.delete(settled))
    return done
  }

  async function allDone(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay)
  }

  return {
    /** Keeps a changed text; resolves when it is in the database. */
    keep(timed: TimedText): Promise<void> {
      wanted = timed
      return run(write)
    },
    /**
     * The text as it is now goes to the server, which may get it though the answer never comes: it stays a step of its
     * own.
     */
    sending(): void {
      if (written === wanted) open = undefined
      else milestone = wanted
    },
    /**
     * The server has this text: only what came after it is kept on, or the edits from it to `text`, as of work that is
     * taken up again. What was `sent` on the way there, and may be saved without an answer, is a step of its own.
     */
    settle(
      next: StoredText,
      bytes?: ArrayBuffer,
      { text = wanted, sent }: { text?: TimedText; sent?: TimedText | undefined } = {},
    ): Promise<void> {
      wanted = text
      return run(async () => {
        const { timed } = next
        base = next
        milestone = sent === timed ? undefined : sent
        clearTimeout(packTimer)
        packTimer = undefined
        packed = bytes && cipher ? await encrypted(bytes) : bytes
        packing = undefined
        open = undefined
        number = 0
        written = asSaved(timed)
        await writeEdit(milestone ?? wanted, true)
        await write()
      })
    },
    /** Lets another page offer what is left. */
    async close(): Promise<void> {
      await allDone()
      clearTimeout(packTimer)
      if (packTimer && !packed && !packing) packBase()
      await packing
      await allDone()
      await releaseLock()
    },
  }
}
