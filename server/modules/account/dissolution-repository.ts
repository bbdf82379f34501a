import type { Dissolution } from '../../../src/shared/contract/workspaces.ts'
import type { Db } from '../../kernel/db/schema.ts'

/** What an owner has that goes with them; time apart. */
export async function whatOwnerHas(
  db: Db,
  ownerId: string,
): Promise<Omit<Dissolution, 'automatic_seconds' | 'human_seconds'>> {
  const row = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('file_summary').select('files').where('owner_id', '=', ownerId).as('files'),
      eb.selectFrom('file_summary').select('length_ms').where('owner_id', '=', ownerId).as('length_ms'),
      eb
        .selectFrom('file_count')
        .select((is) => is.fn.sum<number | null>('files').as('sum'))
        .where('owner_id', '=', ownerId)
        .where('status', 'in', ['QUEUED', 'TRANSCRIBE', 'STANDBY', 'HUMAN-TRANSCRIBE'])
        .as('files_in_work'),
      eb
        .selectFrom('workspace_member')
        .select((is) => is.fn.countAll<number>().as('count'))
        .where('workspace_id', '=', ownerId)
        .as('members'),
      eb
        .selectFrom('workspace_invitation')
        .select((is) => is.fn.countAll<number>().as('count'))
        .where('workspace_id', '=', ownerId)
        .where('ended_at', 'is', null)
        .as('invitations'),
      eb
        .selectFrom('share_link')
        .innerJoin('file', 'file.id', 'share_link.file_id')
        .select((is) => is.fn.countAll<number>().as('count'))
        .where('file.owner_id', '=', ownerId)
        .as('share_links'),
      eb
        .selectFrom('file_share')
        .leftJoin('file', 'file.id', 'file_share.file_id')
        .leftJoin('folder', 'folder.id', 'file_share.folder_id')
        .select((is) => is.fn.countAll<number>().as('count'))
        .where((is) => is.or([is('file.owner_id', '=', ownerId), is('folder.owner_id', '=', ownerId)]))
        .as('shares'),
      eb
        .selectFrom('legal_hold')
        .select((is) => is.fn.countAll<number>().as('count'))
        .where('owner_id', '=', ownerId)
        .as('holds'),
      ...OWN_TABLES.map((table) =>
        eb
          .selectFrom(table)
          .select((is) => is.fn.countAll<number>().as('count'))
          .where('user_id', '=', ownerId)
          .as(table),
      ),
    ])
    .executeTakeFirstOrThrow()
  const count = (value: number | string | null) => Number(value ?? 0)
  return {
    files: count(row.files),
    length: count(row.length_ms) / 1000,
    files_in_work: count(row.files_in_work),
    members: count(row.members),
    invitations: count(row.invitations),
    share_links: count(row.share_links),
    shares: count(row.shares),
    webhooks: count(row.webhook),
    access_tokens: count(row.access_token),
    sources: count(row.feed),
    destinations: count(row.destination),
    is_on_hold: count(row.holds) > 0,
  }
}

/** How many files an owner has, and whether anything of theirs is on hold: what is quick to tell. */
export async function filesAndHolds(tx: Db, ownerId: string): Promise<{ files: number; isOnHold: boolean }> {
  const summary = await tx.selectFrom('file_summary').select('files').where('owner_id', '=', ownerId).executeTakeFirst()
  const hold = await tx
    .selectFrom('legal_hold')
    .select('id')
    .where('owner_id', '=', ownerId)
    .limit(1)
    .executeTakeFirst()
  return { files: summary?.files ?? 0, isOnHold: hold !== undefined }
}

const OWN_TABLES = ['webhook', 'access_token', 'feed', 'destination'] as const
