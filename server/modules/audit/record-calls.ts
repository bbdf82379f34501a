import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { changeFiles } from '../../../src/shared/contract/files/changes.ts'
import { transferFiles } from '../../../src/shared/contract/files/transfers.ts'
import { exportArchive } from '../../../src/shared/contract/files/exports.ts'
import { downloadMediaArchive } from '../../../src/shared/contract/files/media-archive.ts'
import { API_BASE } from '../../../src/shared/contract/route.ts'
import { tagFiles } from '../../../src/shared/contract/tags.ts'
import type { AuditAction, AuditVia } from '../../../src/shared/domain/audit.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { personOf } from '../../kernel/acting.ts'
import { bearerOf } from '../../kernel/http/requests.ts'
import { hashKey } from '../../kernel/sha256.ts'
import { type AuditedCall, inCall } from './current-call.ts'
import { createHourlyBound } from './hourly-bound.ts'
import { type Recorded, recordedAs } from './recorded.ts'
import { createRepeatedFacts } from './repeated-facts.ts'
import { type AuditFact, writeAudit } from './repository.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose account a call is about that nobody is let in by yet. */
    namedActor?: string
    /** What the call turned out to be, where it is written down as something else than its route is. */
    recordedAs?: AuditAction
    /** Which of the files that it names it turned out to be about, where that is not all of them. */
    recordedFiles?: readonly string[]
  }
}

/** Nobody let in, not allowed, or not with what was sent, such as a wrong password. */
const REFUSED = [401, 403, 422]

/**
 * Refusals of one kind that are written down in an hour, for each person who was named, and for all together who are
 * none.
 */
const REFUSALS_AN_HOUR = 60

/**
 * Writes down who called what: a call that changes something by `writeCall`, in the change's own transaction, and one
 * that only reads, or is refused, before the answer goes out. Nothing is done or answered that is not written down, but
 * for refusals beyond a bound: whoever guesses passwords does not fill the disk.
 */
export function recordCalls(
  app: FastifyInstance,
  {
    db,
    areCommands = false,
    refusalsAnHour = REFUSALS_AN_HOUR,
    now = Date.now,
  }: {
    db: Db
    /** Whether who calls sits at the machine, and is nobody in the database. */
    areCommands?: boolean
    refusalsAnHour?: number
    now?: () => number
  },
): void {
  const viaOf = (request: FastifyRequest) => (areCommands ? 'command-line' : viaOfCall(request))
  const addressOf = (request: FastifyRequest) => (areCommands ? null : request.ip)
  const refusals = createHourlyBound(refusalsAnHour)
  const repeated = createRepeatedFacts()
  app.addHook('preHandler', (request, _reply, done) => {
    const recorded = recordedOf(request)
    const write: AuditedCall['write'] = async (tx, of = {}) => {
      if (recorded) await record(tx, request, recorded, { outcome: 'done', ...of })
    }
    const nameActor = (userId: string) => {
      request.namedActor = userId
    }
    const acting = request.caller?.acting && { ownerId: request.caller.id, person: request.caller.acting.person }
    inCall({ via: viaOf(request), address: addressOf(request), nameActor, write, ...(acting && { acting }) }, done)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const recorded = recordedOf(request)
    if (!recorded) return payload
    const isRead = recorded.isRead === true && reply.statusCode < 400
    const isRefused = recorded.isGuarded === true && REFUSED.includes(reply.statusCode)
    if (isRead || isRefused) await record(db, request, recorded, { outcome: isRead ? 'done' : 'refused' })
    return payload
  })

  async function record(
    tx: Db,
    request: FastifyRequest,
    recorded: Recorded,
    {
      outcome,
      userId,
      fileIds,
    }: { outcome: AuditFact['outcome']; userId?: string | undefined; fileIds?: readonly string[] },
  ): Promise<void> {
    const params = (request.params ?? {}) as Params
    const who = areCommands ? NOBODY : await actorOf(tx, request, userId ?? request.namedActor)
    if (outcome === 'refused' && !refusals.passes(`${recorded.action} ${who.actor_id ?? ''}`, now())) return
    if (outcome === 'done' && isKnown(request, recorded, params)) return
    for (const what of await objectsOf(tx, request, params, fileIds))
      await recordOne(tx, request, recorded, { outcome, params, who, what })
  }

  /** Whether what is done again and again with a file is in the log, which needs no look at the file then. */
  function isKnown(request: FastifyRequest, recorded: Recorded, params: Params): boolean {
    const fileId = pathOf(request).startsWith('/file/') ? params['id'] : undefined
    if (!recorded.isRepeated || !request.caller || fileId === undefined) return false
    const { action, detail } = whatOf(request, recorded, params)
    return repeated.isRemembered({ action, detail, actor_id: personOf(request.caller), object_id: fileId }, now())
  }

  async function recordOne(
    tx: Db,
    request: FastifyRequest,
    recorded: Recorded,
    { outcome, params, who, what }: { outcome: AuditFact['outcome']; params: Params; who: Actor; what: AuditedObject },
  ): Promise<void> {
    if (recorded.isOthersOnly && (what.owner_id === null || what.owner_id === who.actor_id)) return
    const fact: AuditFact = {
      at: now(),
      ...whatOf(request, recorded, params),
      outcome,
      ...who,
      ...what,
      owner_id: what.owner_id ?? (request.caller?.acting ? request.caller.id : who.actor_id),
      via: viaOf(request),
      address: recorded.action === 'account-deleted' && what.object_id === null ? null : addressOf(request),
    }
    if (recorded.isRepeated && (await repeated.isWritten(tx, fact, now()))) return
    await writeAudit(tx, fact)
  }
}

const pathOf = (request: FastifyRequest) => request.routeOptions.url?.slice(API_BASE.length) ?? ''
const recordedOf = (request: FastifyRequest) => recordedAs(request.method, pathOf(request))

type Params = Record<string, string | undefined>

/** What was done, and what more is said of it. */
const whatOf = (request: FastifyRequest, recorded: Recorded, params: Params) => ({
  action: request.recordedAs ?? recorded.action,
  detail:
    recorded.says?.(request.body, params) ?? (recorded.detail === undefined ? null : (params[recorded.detail] ?? null)),
})

type Actor = Pick<AuditFact, 'actor_role'> & { actor_id: string | null }
const NOBODY: Actor = { actor_id: null, actor_role: null }
type AuditedObject = Pick<AuditFact, 'object_kind' | 'object_id'> & { owner_id: string | null }

/** Who calls; before a session there is, who `userId` is, or whose address they name. */
async function actorOf(tx: Db, { caller, body }: FastifyRequest, userId: string | undefined): Promise<Actor> {
  if (caller) return { actor_id: personOf(caller), actor_role: (caller.acting?.person ?? caller).role }
  const email = (body as { email?: unknown } | undefined)?.email
  if (userId === undefined && typeof email !== 'string') return { actor_id: null, actor_role: null }
  const people = tx.selectFrom('user').select(['id', 'role'])
  const user = await (
    userId === undefined
      ? people.where('email', '=', String(email).trim().toLowerCase())
      : people.where('id', '=', userId)
  ).executeTakeFirst()
  return { actor_id: user?.id ?? null, actor_role: user?.role ?? null }
}

/** Calls that name several files of the caller in their body. */
const OF_MANY = new Set<string>([changeFiles.path, tagFiles.path, transferFiles.path])

/** What the call is about; several files for an archive, each with an owner who is to see it. */
async function objectsOf(
  tx: Db,
  request: FastifyRequest,
  params: Params,
  fileIds?: readonly string[],
): Promise<AuditedObject[]> {
  const path = pathOf(request)
  if (path === exportArchive.path || path === downloadMediaArchive.path) {
    const { ids } = request.query as z.output<typeof exportArchive.query>
    const named = request.recordedFiles ?? ids
    const files = await tx.selectFrom('file').select(['id', 'owner_id']).where('id', 'in', named).execute()
    return files.map(({ id, owner_id }) => ({ object_kind: 'file', object_id: id, owner_id }))
  }
  if (OF_MANY.has(path)) {
    const ids = fileIds ?? (request.body as { ids: string[] }).ids
    const owner = request.caller?.id ?? ''
    const files = await tx
      .selectFrom('file')
      .select('id')
      .where('owner_id', '=', owner)
      .where('id', 'in', ids)
      .execute()
    return files.map(({ id }) => ({ object_kind: 'file', object_id: id, owner_id: owner }))
  }
  return [await objectOf(tx, params, path)]
}

async function objectOf(tx: Db, params: Params, path: string): Promise<AuditedObject> {
  if (path.startsWith('/admin/content/'))
    return {
      object_kind: 'content',
      object_id: [params['kind'], params['language'], params['name']].join(' '),
      owner_id: null,
    }
  if (path.startsWith('/workspaces/')) {
    const id = params['id'] ?? ''
    return { object_kind: 'account', object_id: id, owner_id: id }
  }
  if (path.startsWith('/admin/people/')) {
    const id = params['id'] ?? ''
    return { object_kind: 'account', object_id: id, owner_id: id }
  }
  if (path.startsWith('/admin/webhooks/')) {
    const { user_id: owner = null } =
      (await tx
        .selectFrom('webhook')
        .select('user_id')
        .where('id', '=', params['id'] ?? '')
        .executeTakeFirst()) ?? {}
    return { object_kind: owner === null ? null : 'account', object_id: owner, owner_id: owner }
  }
  if (/^\/(?:admin\/)?folders\/:id/.test(path)) {
    const id = params['id'] ?? ''
    const folder = await tx.selectFrom('folder').select('owner_id').where('id', '=', id).executeTakeFirst()
    return { object_kind: 'folder', object_id: id, owner_id: folder?.owner_id ?? null }
  }
  const fileId = path.startsWith('/shared/')
    ? await sharedFile(tx, params['key'] ?? '')
    : path.startsWith('/file/') || path.startsWith('/admin/files/') || path.startsWith('/admin/desk/')
      ? params['id']
      : undefined
  if (fileId === undefined) return { object_kind: null, object_id: null, owner_id: null }
  const file = await tx.selectFrom('file').select('owner_id').where('id', '=', fileId).executeTakeFirst()
  return { object_kind: 'file', object_id: fileId, owner_id: file?.owner_id ?? null }
}

async function sharedFile(tx: Db, key: string): Promise<string | undefined> {
  return (await tx.selectFrom('share_link').select('file_id').where('key_hash', '=', hashKey(key)).executeTakeFirst())
    ?.file_id
}

function viaOfCall(request: FastifyRequest): AuditVia {
  if (request.caller?.scopes) return 'token'
  if (request.caller?.guest) return 'link'
  if (request.routeOptions.url?.startsWith(`${API_BASE}/shared/`)) return 'link'
  return bearerOf(request) === undefined ? 'web' : 'app'
}
