import type { FastifyInstance } from 'fastify'
import { listActivity, listAudit } from '../../../src/shared/contract/audit.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { mount } from '../../kernel/http/mount.ts'
import { presentAudit } from './presenter.ts'
import { type AuditFilter, listAuditRows } from './repository.ts'

export function auditRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  async function page(
    filter: AuditFilter,
    { before, limit }: { before?: string | undefined; limit: number },
    readerId: string,
    isOwn: boolean,
  ) {
    const rows = await listAuditRows(db, filter, { before, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    return {
      entries: shown.map((row) => presentAudit(row, readerId, { isOwn })),
      next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    }
  }

  mount(app, listAudit, async ({ caller, query: { email, action, object, ...where } }) => {
    const actor = email
      ? await db.selectFrom('user').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst()
      : undefined
    if (email && !actor) return { entries: [], next: null }
    return page({ action, actorId: actor?.id, objectId: object || undefined }, where, caller.id, false)
  })

  mount(app, listActivity, ({ caller, query }) => page({ ofPerson: caller.id }, query, caller.id, true))
}
