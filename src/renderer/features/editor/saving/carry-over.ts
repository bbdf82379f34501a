import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import { type Draft, type DraftDatabase, type FoundDraft, removeDraft } from './drafts.ts'
import { packTranscript } from './pack.ts'
import type { Saver } from './saver.ts'

export interface CarryOverOptions {
  saver: Pick<Saver, 'beginFrom'>
  draft: Draft | undefined
  database: DraftDatabase
  show: (timed: TimedText) => void
}

/**
 * Goes on with work that a page left behind, from the version it began from: should the server have another by now, the
 * save brings the two together. The old draft goes once the new one holds all of it.
 */
export async function carryOver(
  { key, base, timed }: FoundDraft,
  { saver, draft, database, show }: CarryOverOptions,
): Promise<void> {
  // With its beginning, which the server may not keep for ever.
  const bytes = await (await packTranscript(base.timed)).arrayBuffer()
  const kept = draft?.settle(base, bytes, { text: timed })
  saver.beginFrom(base)
  show(timed)
  await kept
  await removeDraft(database, key)
}
