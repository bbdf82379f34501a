import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_BASE } from '../../../src/shared/contract/route.ts'
import type { AuditVia } from '../../../src/shared/domain/audit.ts'
import type { Db } from '../../db/schema.ts'
import { bearerOf } from '../../plugins/requests.ts'
import { hashMailKey } from '../auth/tokens.ts'
import { type Recorded, recordedAs } from './recorded.ts'
import { type AuditFact, wasWritten, writeAudit } from './repository.ts'

const HOUR_MS = 3_600_000

/**
 * Writes down who called what, before the answer goes out: nothing is answered that is not written down.
 * One that cannot be written is answered as a failure.
 */
export function recordCalls(app: FastifyInstance, { db, now = Date.now }: { db: Db; now?: () => number }): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const recorded = recordedAs(request.method, request.routeOptions.url?.slice(API_BASE.length) ?? '')
    if (!recorded) return payload
    const isDone = reply.statusCode < 400
    const isRefused = recorded.isGuarded && (reply.statusCode === 401 || reply.statusCode === 403)
    if (isDone || isRefused) await record(request, recorded, isDone ? 'done' : 'refused')
    return payload
  })

  async function record(request: FastifyRequest, recorded: Recorded, outcome: AuditFact['outcome']): Promise<void> {
    const params = (request.params ?? {}) as Record<string, string | undefined>
    const who = await actorOf(request)
    const what = await objectOf(request, params)
    if (recorded.isOthersOnly && (what.owner_id === null || what.owner_id === who.actor_id)) return
    const fact: AuditFact = {
      at: now(),
      action: recorded.action,
      outcome,
      ...who,
      ...what,
      owner_id: what.owner_id ?? who.actor_id,
      via: viaOf(request),
      address: recorded.action === 'account-deleted' ? null : request.ip,
      detail: recorded.detail === undefined ? null : (params[recorded.detail] ?? null),
    }
    if (recorded.isRepeated && (await wasWritten(db, fact, now() - HOUR_MS))) return
    await writeAudit(db, fact)
  }

  /** Who calls; before a session there is, whose address they name. */
  async function actorOf({ caller, body }: FastifyRequest): Promise<Pick<AuditFact, 'actor_role'> & { actor_id: string | null }> {
    if (caller) return { actor_id: caller.id, actor_role: caller.role }
    const email = (body as { email?: unknown } | undefined)?.email
    if (typeof email !== 'string') return { actor_id: null, actor_role: null }
    const user = await db.selectFrom('user').select(['id', 'role']).where('email', '=', email.trim().toLowerCase()).executeTakeFirst()
    return { actor_id: user?.id ?? null, actor_role: user?.role ?? null }
  }

  async function objectOf(request: FastifyRequest, params: Record<string, string | undefined>): Promise<Pick<AuditFact, 'object_kind' | 'object_id'> & { owner_id: string | null }> {
    const path = request.routeOptions.url?.slice(API_BASE.length) ?? ''
    if (path.startsWith('/admin/content/')) return { object_kind: 'content', object_id: [params['kind'], params['language'], params['name']].join(' '), owner_id: null }
    const fileId = path.startsWith('/shared/') ? await sharedFile(params['key'] ?? '') : path.startsWith('/file/') ? params['id'] : undefined
    if (fileId === undefined) return { object_kind: null, object_id: null, owner_id: null }
    const file = await db.selectFrom('file').select('owner_id').where('id', '=', fileId).executeTakeFirst()
    return { object_kind: 'file', object_id: fileId, owner_id: file?.owner_id ?? null }
  }

  async function sharedFile(key: string): Promise<string | undefined> {
    return (await db.selectFrom('share_link').select('file_id').where('key_hash', '=', hashMailKey(key)).executeTakeFirst())?.file_id
  }
}

function viaOf(request: FastifyRequest): AuditVia {
  if (request.caller?.scopes) return 'token'
  if (request.routeOptions.url?.startsWith(`${API_BASE}/shared/`)) return 'link'
  return bearerOf(request) === undefined ? 'web' : 'app'
}
