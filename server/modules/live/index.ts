import { allowsScope } from '../../../src/shared/domain/token-scopes.ts'
import type { Metrics } from '../../kernel/metrics/metrics.ts'
import { defineModule } from '../../kernel/module.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { EventBus } from '../../ports/events.ts'
import type { Logger } from '../../ports/logger.ts'
import type { BillingModule } from '../billing/index.ts'
import type { FilesModule } from '../files/index.ts'
import type { IdentityModule } from '../identity/index.ts'
import { presentEdits, type TranscriptsModule, whoIsTo } from '../transcripts/index.ts'
import type { WorkspacesModule } from '../workspaces/index.ts'
import { createSocketHub } from './hub.ts'
import { socketRoutes } from './routes.ts'

/** What sockets need: events, and the modules whose state they report. */
export interface LiveModuleDeps {
  db: Db
  events: EventBus
  identity: Pick<IdentityModule, 'isOpen'>
  workspaces: Pick<WorkspacesModule, 'stands'>
  billing: Pick<BillingModule, 'plans'>
  files: Pick<FilesModule, 'files'>
  transcripts: Pick<TranscriptsModule, 'presence' | 'transcripts' | 'guests'>
  config: { drainSeconds: number }
  metrics: Metrics
  /** Aborts when the server is about to end. */
  draining: AbortSignal
  log: Logger
}

/** What happens, told to open pages at once. */
export function createLiveModule(deps: LiveModuleDeps) {
  const { events, identity, workspaces, billing, files, transcripts, config, metrics, draining, log } = deps
  const hub = () =>
    createSocketHub({
      events,
      files: files.files,
      planOf: async (caller) =>
        caller.guest || (caller.scopes && !allowsScope(caller.scopes, 'account:read'))
          ? null
          : billing.plans.planInUse(caller),
      isOpen: async (caller) =>
        caller.guest ? transcripts.guests.isOpen(caller) : (await identity.isOpen(caller)) && workspaces.stands(caller),
      editsSince: async (caller, text, number) =>
        presentEdits(await transcripts.transcripts.edits.since(caller, text, number)),
      sharedText: async (caller, fileId) => {
        const text = await transcripts.transcripts.require(caller, fileId)
        return { whoIs: await whoIsTo(deps.db, caller, text), seesOthers: text.lastVersion === null }
      },
      endOfShare: async (caller, fileId) =>
        (await transcripts.transcripts.require(caller, fileId)).grant?.firstEnd ?? null,
      pageGone: (caller, page) => transcripts.presence.leave(caller, page),
      metrics,
      log,
    })
  return defineModule({
    api: {},
    routes: (api) => socketRoutes(api, { hub: hub(), draining, drainSeconds: config.drainSeconds }),
  })
}

export { endSocket } from './end-socket.ts'
