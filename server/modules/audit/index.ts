import type { FastifyInstance } from 'fastify'
import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import { retainedFor } from '../../kernel/sweeps.ts'
import { recordCalls } from './record-calls.ts'
import { removeAuditBefore } from './repository.ts'
import { auditRoutes } from './routes.ts'

/** Where calls are written down, and for how many days they are kept. */
export interface AuditModuleDeps {
  db: Db
  config: { kept: { auditDays: number | null } }
  now: () => number
}

/** Who did what: written down with each call, and shown. */
export function createAuditModule({ db, config: { kept }, now }: AuditModuleDeps) {
  return defineModule({
    api: {
      /** Records the calls of all routes of an instance. Add it before them, after `useSessions`. */
      recordCalls: (api: FastifyInstance) => recordCalls(api, { db, now }),
    },
    routes: (api) => auditRoutes(api, { db }),
    sweeps: [retainedFor(kept.auditDays, now, (before) => removeAuditBefore(db, before))],
  })
}

/** The API of audit, for the modules above it. */
export type AuditModule = ReturnType<typeof createAuditModule>['api']

export { inCall, nameActor, writeCall, writeDone } from './current-call.ts'
export { forgetActor, listAuditRows, writeAudit } from './repository.ts'
