import { type ComposeEventsDeps, composeEvents } from '../../server/compose-events.ts'
import { createQuota } from '../../server/modules/billing/plans/quota.ts'

/** What files tell the modules above and ask of them, as in a server. */
export function fileLinks(deps: ComposeEventsDeps) {
  const { files: fileEvents, fileUses } = composeEvents(deps)
  return { fileEvents, fileUses }
}

/** What texts tell the modules above, as in a server. */
export const transcriptEventsOf = (deps: Pick<ComposeEventsDeps, 'jobs' | 'events'>) =>
  composeEvents({ ...deps, quota: createQuota({ isLimited: false }) }).transcripts
