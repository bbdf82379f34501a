import { AUDIT_ACTIONS, AUDIT_VIA, type AuditAction } from '../../src/shared/domain/audit.ts'
import type { Db } from '../kernel/db/schema.ts'
import { inCall, listAuditRows, writeAudit } from '../modules/audit/index.ts'
import { userByEmail } from '../modules/identity/index.ts'

/** The latest facts as lines for a terminal, newest first. @throws Error when there is no such account */
export async function describeAudit(
  db: Db,
  { email, file, limit }: { email?: string; file?: string; limit: number },
): Promise<string> {
  const user = email === undefined ? undefined : await userByEmail(db, email)
  if (email !== undefined && !user) throw new Error(`There is no account for ${email}.`)
  const rows = await listAuditRows(db, { ofPerson: user?.id, objectId: file }, { limit })
  if (rows.length === 0) return 'No matching entries.'
  return rows
    .map((row) => {
      const who =
        row.via === 'command-line'
          ? 'command line'
          : (row.actor_email ?? (row.actor_id === null ? 'unknown' : `deleted account ${row.actor_id}`))
      const what =
        row.object_id === null ? '' : `  ${row.object_kind} ${row.file_name ?? row.account_email ?? row.object_id}`
      const how =
        row.via === 'command-line' ? '' : `  ${AUDIT_VIA[row.via]}${row.address === null ? '' : ` ${row.address}`}`
      return (
        `${new Date(row.at).toISOString()}  ${who}  ` +
        `${AUDIT_ACTIONS[row.action]}${row.outcome === 'refused' ? ' (refused)' : ''}${what}` +
        `${row.detail === null ? '' : `  ${row.detail}`}${how}`
      )
    })
    .join('\n')
}

/** Does what a command is for; what was done, and to whom, is audited in the transaction that does it. */
export function inCommand<T>(
  action: AuditAction,
  what: { email?: string; detail?: string | null },
  work: () => Promise<T>,
): Promise<T> {
  return inCall({ via: 'command-line', address: null, write: (tx) => writeCommand(tx, action, what) }, work)
}

async function writeCommand(
  tx: Db,
  action: AuditAction,
  { email, detail = null }: { email?: string; detail?: string | null },
): Promise<void> {
  const user = email === undefined ? undefined : await userByEmail(tx, email)
  await writeAudit(tx, {
    action,
    via: 'command-line',
    ...(user && { object_kind: 'account', object_id: user.id, owner_id: user.id }),
    detail,
  })
}
