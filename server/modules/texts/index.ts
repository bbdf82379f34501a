import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import { sweepTexts } from './long-texts.ts'

/** The store of transcripts: their versions, packed, with long ones in pieces. */
export function createTextsModule({ db }: { db: Db }) {
  return defineModule({ api: {}, sweeps: [() => sweepTexts({ db })] })
}

export { changesBetween } from './changes-between.ts'
export { mostEditsBetween } from './edits-between-versions.ts'
export { type EditFacts, editNamed, editsBetween, type EditRow, newestEdit, savedSince, type TextId } from './edits.ts'
export { allowedVersions, tagOf } from './entity-tag.ts'
export {
  findVersion,
  type FoundVersion,
  type HeadFacts,
  headFacts,
  keptHeadNow,
  newestHead,
  readVersion,
  storedOf,
} from './found-versions.ts'
export { afterEdit, type Head, keepHead, packHead, takenBytes } from './heads.ts'
export {
  endRemoved,
  type FileCondition,
  filesWithTexts,
  forgetIndexed,
  type IndexableText,
  removedTexts,
  setIndexed,
  setStale,
  setUnindexed,
  staleTexts,
  textsOf,
  textsOfStaleFiles,
} from './indexed.ts'
export { type FollowingEdit, isSavedAmong, madeForHead, type PastEdit, pastEditsSince } from './past-edits.ts'
export { tellReaders } from './tell-readers.ts'
export { versionsToRemove } from './kept-versions.ts'
export { recodeTexts } from './recode-texts.ts'
export { bodyColumns, nameText, readBody, removeTexts, type StagedText, withStagedText } from './long-texts.ts'
export {
  appendEdit,
  appendEdits,
  appendVersion,
  currentVersion,
  deleteTexts,
  longTextsOf,
  type NextEdit,
  ORIGINAL,
  type VersionFacts,
} from './repository.ts'
export { sendPacked } from './send-packed.ts'
export { type Holding, readForWork, readHeld, type StoredText, textForWork, type TextForWork } from './stored-text.ts'
export { type EditedPieces, paragraphIn, speakerIn } from './text-pieces.ts'
export { newestSave, setSent, setUnsent, type UnsentText, unsentTexts } from './unsent.ts'
export type { VersionChanges } from './version-changes.ts'
export { claimWhole, type ComposedText, newestComposed, writeWhole, writeWholes } from './whole-texts.ts'
export * as textStore from './repository.ts'
