import type { Db } from '../../kernel/db/schema.ts'
import { openRow } from '../../kernel/text-keys/sealed-rows.ts'
import { ADDRESS_COLUMNS } from '../identity/index.ts'

/** Without the password's hash. */
export function userOf(db: Db, userId: string) {
  return db
    .selectFrom('user')
    .select(['id', 'role', 'created_at', 'app_language', ...ADDRESS_COLUMNS])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** What the person's company says of them here, where it keeps their account. */
export function companyEntryOf(db: Db, userId: string) {
  return db
    .selectFrom('scim_user')
    .select(['provider', 'user_name', 'external_id', 'email', 'given_name', 'family_name', 'display_name'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export function sessionsOf(db: Db, userId: string) {
  return db
    .selectFrom('session')
    .select(['user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** Oldest first. */
export function invoicesOf(db: Db, userId: string) {
  return db
    .selectFrom('invoice')
    .select(['id', 'number', 'status', 'total', 'issued_at', 'details'])
    .where('user_id', '=', userId)
    .orderBy('issued_at')
    .orderBy('id')
    .execute()
}

/** People whom the person shares their plan with, oldest first. */
export function invitationsOf(db: Db, userId: string) {
  return db
    .selectFrom('invitation')
    .innerJoin('plan', 'plan.id', 'invitation.plan_id')
    .select(['invitation.email', 'invitation.created_at'])
    .where('plan.owner_id', '=', userId)
    .orderBy('invitation.created_at')
    .execute()
}

/**
 * With whom the person shares which of their files and folders, oldest first; null for those who are invited to their
 * plan.
 */
export function sharesBy(db: Db, userId: string) {
  return db
    .selectFrom('file_share')
    .leftJoin('file', 'file.id', 'file_share.file_id')
    .leftJoin('folder', 'folder.id', 'file_share.folder_id')
    .select([
      'file_share.file_id',
      'file_share.folder_id',
      'email',
      'access_right',
      'file_share.created_at',
      'file_share.expires_at',
    ])
    .where((eb) => eb.or([eb('file.owner_id', '=', userId), eb('folder.owner_id', '=', userId)]))
    .orderBy('file_share.id')
    .execute()
}

/** What others share with the person by their address, oldest first, and when they last opened it. */
export function sharesWith(db: Db, userId: string) {
  return db
    .selectFrom('file_share')
    .leftJoin('share_opening', (join) =>
      join
        .onRef('share_opening.file_id', '=', 'file_share.file_id')
        .onRef('share_opening.user_id', '=', 'file_share.user_id'),
    )
    .select([
      'file_share.file_id',
      'file_share.folder_id',
      'email',
      'access_right',
      'created_at',
      'expires_at',
      'opened_at',
    ])
    .where('file_share.user_id', '=', userId)
    .orderBy('file_share.id')
    .execute()
}

/** Oldest first. */
export async function filesOf(db: Db, ownerId: string) {
  const rows = await db
    .selectFrom('file')
    .leftJoin('human_transcription', 'human_transcription.file_id', 'file.id')
    .select([
      'file.id',
      'name',
      'type',
      'size',
      'length_seconds',
      'folder_id',
      'is_archived',
      'file.status',
      'uploaded_at',
      'language_code',
      'media_sha256',
      'for_human_transcribe',
      'human_transcription.note',
    ])
    .where('owner_id', '=', ownerId)
    .orderBy('uploaded_at')
    .orderBy('file.id')
    .execute()
  return Promise.all(
    rows.map(async (row) => {
      const { note } = await openRow(db, 'human_transcription', { file_id: row.id, note: row.note })
      return { ...row, note }
    }),
  )
}

/** Which texts a file has, with their current versions. */
export function textsOf(db: Db, fileId: string) {
  return db
    .selectFrom('transcript')
    .select(['language', 'version'])
    .where('file_id', '=', fileId)
    .orderBy('language')
    .execute()
}
