import { z } from 'zod'
import { AUDIT_ACTION_NAMES, AUDIT_OBJECTS, AUDIT_VIA_NAMES } from '../domain/audit.ts'
import { ROLES } from '../domain/roles.ts'
import { route } from './route.ts'

/** Something that somebody did or saw. */
export const auditEntry = z.object({
  _id: z.string(),
  /** ISO 8601, UTC. */
  date: z.string(),
  action: z.enum(AUDIT_ACTION_NAMES),
  outcome: z.enum(['done', 'refused']),
  /**
   * Null for somebody unknown, and for the command line. `email` is null when the account is gone, or is not the
   * reader's business.
   */
  actor: z
    .object({
      email: z.string().nullable(),
      /** What a guest of a link calls themselves. */
      guest: z.string().optional(),
      role: z.enum(ROLES).nullable(),
      is_you: z.boolean(),
    })
    .nullable(),
  /** `name` is null when it is gone. */
  object: z.object({ kind: z.enum(AUDIT_OBJECTS), id: z.string(), name: z.string().nullable() }).nullable(),
  via: z.enum(AUDIT_VIA_NAMES),
  /** Network address; null when it is not kept, or not the reader's business. */
  address: z.string().nullable(),
  detail: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Newest first; `next` is what `before` has to be for the entries that follow, null when there are none. */
export const auditPage = z.object({ entries: z.array(auditEntry), next: z.string().nullable() })
export type AuditPage = z.infer<typeof auditPage>

const before = z.string().max(64).optional()
const limit = z.coerce.number().int().min(1).max(100).default(50)

export const listAudit = route({
  method: 'GET',
  path: '/admin/audit',
  summary: 'Who did or saw what, newest first',
  access: 'ADMIN',
  scope: 'admin',
  query: z.object({
    before,
    limit,
    action: z.enum(AUDIT_ACTION_NAMES).optional(),
    email: z.string().trim().max(254).optional(),
    object: z.string().max(100).optional(),
  }),
  reply: auditPage,
})

export const listActivity = route({
  method: 'GET',
  path: '/account/activity',
  summary: "What the caller did, and what others did with the caller's files, newest first",
  access: 'session',
  query: z.object({ before, limit }),
  reply: auditPage,
})
