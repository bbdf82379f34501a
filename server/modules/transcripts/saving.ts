import type { MarkedCount } from '../../../src/shared/domain/translation.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { notAllowed } from '../../kernel/errors.ts'
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
import { requireTextFor, type TextPart } from './access.ts'
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

/**
 * Saves in the one transaction that also makes sure of the file, whose status cannot change under it: whatever is saved
 * and however, who may is asked here, and whoever has to hear of it does. `write` answers `told: null` where it has
 * saved nothing, and changes no more than the part that it is given, if any.
 */
export function createSaving({ presence, transcriptEvents, storage = NO_QUOTA }: SavingDeps) {
  return async <T extends { told: ToldOfSave | null }>(
    tx: Db,
    viewer: Viewer,
    { fileId, language, bytes }: TextId & { bytes: number },
    write: (file: FileRow, part: TextPart | null) => Promise<T>,
  ): Promise<T> => {
    // The owner before the file, as everybody takes their rows.
    const ownerId = bytes < ALWAYS_SAVED_BYTES ? null : await lockOwnerOf(tx, fileId)
    const held = await holdFile(tx, fileId)
    const { file, grant, part } = await requireTextFor(tx, viewer, fileId, 'edit', held)
    // Translations follow the original once that is whole.
    if (part && language !== ORIGINAL) throw notAllowed()
    const written = await write(file, part)
    if (!written.told) return written
    const { partFirst, ...told } = written.told
    if (part && partFirst !== undefined && partFirst !== part.first) await workParts.movePart(tx, part, partFirst)
    await takeOfLink(tx, grant, { edits: 1, bytes })
    await transcriptEvents.publish(tx, 'text-saved', { file, language, ...told, part })
    // A transcriptor's work is not refused for what its owner has stored.
    if (ownerId !== null && (ownerId === viewer.id || grant)) await storage.assertRoom(tx, ownerId)
    await presence?.textSaved(tx, fileId, language)
    await writeCall(tx)
    return written
  }
}

export type SaveIn = ReturnType<typeof createSaving>
