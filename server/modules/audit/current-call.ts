import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuditAction, AuditVia } from '../../../src/shared/domain/audit.ts'
import type { Role } from '../../../src/shared/domain/roles.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { type AuditFact, writeAudit } from './repository.ts'

/** A call of the API or a command, as the audit log knows it. */
export interface AuditedCall {
  via: AuditVia
  address: string | null
  /** Who acts for an account that is not theirs: a workspace. */
  acting?: { ownerId: string; person: { id: string; role: Role } }
  /** Says whose account it is about where it is refused, before anybody is let in. */
  nameActor?: (userId: string) => void
  /**
   * Writes it down; `userId` is whose call it is where no session says so, `fileIds` those of the files that its body
   * names with which it was done, left out all of them.
   */
  write: (tx: Db, of?: { userId?: string | undefined; fileIds?: readonly string[] }) => Promise<void>
}

const calls = new AsyncLocalStorage<AuditedCall>()

/** Does the work of a call, which can write the call down in the transaction of what it changes. */
export function inCall<T>(call: AuditedCall, work: () => T): T {
  return calls.run(call, work)
}

/**
 * Writes down the call that is in work, in the transaction of what it does. Outside of one, as in a job, it does
 * nothing.
 */
export async function writeCall(tx: Db, userId?: string): Promise<void> {
  await calls.getStore()?.write(tx, { userId })
}

/** The same of a call that names files in its body, and was done with these of them. */
export async function writeCallOf(tx: Db, fileIds: readonly string[]): Promise<void> {
  await calls.getStore()?.write(tx, { fileIds })
}

/** Has a refusal of the call that is in work be written down as about this account. */
export function nameActor(userId: string): void {
  calls.getStore()?.nameActor?.(userId)
}

/**
 * Writes down what is a person's doing, in its transaction, whether it happens in a call of theirs or later without
 * them. What somebody does for a workspace is theirs, with what the workspace owns.
 */
export async function writeDone(
  tx: Db,
  userId: string,
  fact: { action: AuditAction } & Partial<Pick<AuditFact, 'object_kind' | 'object_id' | 'detail'>>,
): Promise<void> {
  const { via = 'background', address = null, acting } = calls.getStore() ?? {}
  const actor =
    acting?.ownerId === userId
      ? acting.person
      : await tx.selectFrom('user').select(['id', 'role']).where('id', '=', userId).executeTakeFirst()
  await writeAudit(tx, {
    actor_id: actor?.id ?? userId,
    actor_role: actor?.role ?? null,
    owner_id: userId,
    via,
    address,
    ...fact,
  })
}
