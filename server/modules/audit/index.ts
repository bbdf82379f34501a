import type { FastifyInstance } from 'fastify'
import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import { retainedFor } from '../../kernel/sweeps.ts'
import { recordCalls } from './record-calls.ts'
import { removeAuditBefore } from './repository.ts'
import { auditRoutes } from './routes.ts'
import { removeLinesBefore } from './trail/repository.ts'
import { type AuditTrail, createSendAudit } from './trail/send-trail.ts'

/** Where calls are written down, for how many days they are kept, and where they go. */
export interface AuditModuleDeps {
  db: Db
  config: { kept: { auditDays: number | null } }
  /** Null where the log stays in the database. */
  auditTrail: AuditTrail | null
  now: () => number
}

/** Who did what: written down with each call, and shown. */
export function createAuditModule({ db, config: { kept }, auditTrail, now }: AuditModuleDeps) {
  return defineModule({
    api: {
      /** Records the calls of all routes of an instance. Add it before them, after `useSessions`. */
      recordCalls: (api: FastifyInstance) => recordCalls(api, { db, now }),
      /** Records the calls that commands make. */
      recordCommands: (api: FastifyInstance) => recordCalls(api, { db, areCommands: true, now }),
    },
    routes: (api) => auditRoutes(api, { db }),
    jobs: [createSendAudit({ db, trail: auditTrail })],
    sweeps: [
      retainedFor(
        () => kept.auditDays,
        now,
        async (before) => {
          const facts = await removeAuditBefore(db, before)
          return facts + (await removeLinesBefore(db, before))
        },
      ),
    ],
  })
}

/** The API of audit, for the modules above it. */
export type AuditModule = ReturnType<typeof createAuditModule>['api']

export { inCall, nameActor, writeCall, writeCallOf, writeDone } from './current-call.ts'
export { forgetActor, listAuditRows, writeAudit } from './repository.ts'
export { publicPem, readAuditKey } from './trail/key.ts'
export { sentTo } from './trail/repository.ts'
export { type AuditTrail, SEND_AUDIT } from './trail/send-trail.ts'
export { type TrailReport, verifyTrail } from './trail/verify.ts'
