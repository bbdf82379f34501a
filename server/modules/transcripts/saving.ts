import type { MarkedCount } from '../../../src/shared/domain/translation.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, notAllowed } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/in-groups.ts'
import { writeCall } from '../audit/index.ts'
import {
  type AccountStorage,
  ALWAYS_SAVED_BYTES,
  type FileRow,
  holdFile,
  lockOwnerOf,
  NO_QUOTA,
  type Viewer,
  workParts,
} from '../files/index.ts'
import { ORIGINAL, type TextId } from '../texts/index.ts'
import { requireTextFor, type TextFile, type TextPart } from './access.ts'
import type { SavedPieces, TranscriptEventPublisher } from './events.ts'
import type { PresenceService } from './presence.ts'
import { takeOfLink } from './sharing/link-use.ts'

/** Who hears of a save, and who bounds it. */
export interface SavingDeps {
  presence?: Pick<PresenceService, 'textSaved'>
  transcriptEvents: TranscriptEventPublisher
  storage?: Pick<AccountStorage, 'assertRoom'>
}

/** What others are told of a save. */
export interface ToldOfSave {
  marks: MarkedCount
  isReworded: boolean
  edited: SavedPieces | null
  /** With which paragraph the part of its author begins now; not said where they may change any. */
  partFirst?: string | undefined
}

/** One of several saves of a text that are done in one transaction. */
export interface Saver<T> {
  viewer: Viewer
  /** Of what is sent. */
  bytes: number
  /** Does something in the place of the call that saves. */
  asCaller: <R>(work: () => R) => R
  /**
   * What is saved, and told: nothing where `told` is null. It changes no more than the part that it is given, if any.
   * @throws AppError with nothing written, which refuses this save alone
   */
  prepare: (text: TextFile) => Promise<T>
  /** Has those after it follow it. */
  accepted?: (prepared: T) => void
}

interface Accepted {
  viewer: Viewer
  asCaller: Saver<unknown>['asCaller']
  text: TextFile
  told: ToldOfSave
}

/** What saves texts: one, or several in one transaction. */
export interface Saving {
  /** `write` answers `told: null` where it has saved nothing, and changes no more than the part that it is given. */
  saveIn: <T extends Told>(
    tx: Db,
    viewer: Viewer,
    text: TextId & { bytes: number },
    write: (file: FileRow, part: TextPart | null) => Promise<T>,
  ) => Promise<T>
  /**
   * Saves of several people, one after the other; `write` writes down those that were not refused. @throws where the
   * transaction is not to be committed, for one of them
   */
  saveTogether: <T extends Told>(
    tx: Db,
    text: TextId,
    savers: readonly Saver<T>[],
    write?: () => Promise<void>,
  ) => Promise<Outcome<T>[]>
}

/** Something that is saved, or not. */
interface Told {
  told: ToldOfSave | null
}

/**
 * Saves in the one transaction that also makes sure of the file, whose status cannot change under it: whatever is saved
 * and however, who may is asked here, and whoever has to hear of it does.
 */
export function createSaving({ presence, transcriptEvents, storage = NO_QUOTA }: SavingDeps): Saving {
  async function saveTogether<T extends Told>(
    tx: Db,
    { fileId, language }: TextId,
    savers: readonly Saver<T>[],
    write?: () => Promise<void>,
  ): Promise<Outcome<T>[]> {
    // The owner before the file, as everybody takes their rows.
    const isLarge = savers.some(({ bytes }) => bytes >= ALWAYS_SAVED_BYTES)
    const ownerId = isLarge ? await lockOwnerOf(tx, fileId) : null
    const held = await holdFile(tx, fileId)
    const accepted: Accepted[] = []
    const outcomes: Outcome<T>[] = []
    for (const { viewer, bytes, asCaller, prepare, accepted: accept } of savers)
      outcomes.push(
        await asCaller(() =>
          refusable(async () => {
            const text = await requireTextFor(tx, viewer, fileId, 'edit', held)
            const { part, grant } = text
            // Translations follow the original once that is whole.
            if (part && language !== ORIGINAL) throw notAllowed()
            const prepared = await prepare(text)
            if (!prepared.told) return prepared
            await takeOfLink(tx, grant, { edits: 1, bytes })
            const { partFirst } = prepared.told
            if (part && partFirst !== undefined && partFirst !== part.first)
              await workParts.movePart(tx, part, partFirst)
            accept?.(prepared)
            accepted.push({ viewer, asCaller, text, told: prepared.told })
            return prepared
          }),
        ),
      )
    const [first] = accepted
    if (!first) return outcomes
    await write?.()
    for (const told of toldOfParts(accepted))
      await transcriptEvents.publish(tx, 'text-saved', { file: first.text.file, language, ...told })
    // A transcriptor's work is not refused for what its owner has stored.
    const isOwners = accepted.some(({ viewer, text }) => ownerId === viewer.id || text.grant)
    if (ownerId !== null && isOwners) await storage.assertRoom(tx, ownerId)
    await presence?.textSaved(tx, fileId, language)
    for (const { asCaller } of accepted) await asCaller(() => writeCall(tx))
    return outcomes
  }

  return {
    saveTogether,
    async saveIn(tx, viewer, { bytes, ...id }, write) {
      const prepare = ({ file, part }: TextFile) => write(file, part)
      const saver = { viewer, bytes, asCaller: <R>(work: () => R) => work(), prepare }
      const [saved] = await saveTogether(tx, id, [saver])
      if (!('value' in saved!)) throw saved!.refused
      return saved.value
    },
  }
}

/** What was refused, of one of several saves; what went wrong with the database is no answer for one alone. */
async function refusable<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    if (error instanceof AppError) return { refused: error }
    throw error
  }
}

/** What is told of saves that came one after the other, at once for those of the same part. */
function toldOfParts(accepted: readonly Accepted[]): (Omit<ToldOfSave, 'partFirst'> & { part: TextPart | null })[] {
  const told: (Omit<ToldOfSave, 'partFirst'> & { part: TextPart | null })[] = []
  for (const {
    text: { part },
    told: { marks, isReworded, edited },
  } of accepted) {
    const last = told.at(-1)
    if (last && last.part?.number === part?.number) {
      told[told.length - 1] = {
        marks,
        isReworded: isReworded || last.isReworded,
        edited: joinPieces(last.edited, edited),
        part,
      }
    } else told.push({ marks, isReworded, edited, part })
  }
  return told
}

const joinPieces = (first: SavedPieces | null, next: SavedPieces | null): SavedPieces | null =>
  first && next && { ...next, base: first.base, touched: new Set([...first.touched, ...next.touched]) }
