import type { Db } from '../../db/schema.ts'

/** Without the password's hash. */
export function userOf(db: Db, userId: string) {
  return db.selectFrom('user').select(['id', 'email', 'role', 'email_validated_at', 'created_at']).where('id', '=', userId).executeTakeFirst()
}

export function sessionsOf(db: Db, userId: string) {
  return db.selectFrom('session').select(['user_agent', 'created_at', 'last_used_at']).where('user_id', '=', userId).orderBy('created_at').execute()
}

/** Oldest first. */
export function filesOf(db: Db, ownerId: string) {
  return db
    .selectFrom('file')
    .select(['id', 'name', 'type', 'size', 'length_seconds', 'status', 'uploaded_at', 'language_code', 'media_sha256'])
    .where('owner_id', '=', ownerId)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
}

/** Which texts a file has, with their current versions. */
export function textsOf(db: Db, fileId: string) {
  return db.selectFrom('transcript').select(['language', 'version']).where('file_id', '=', fileId).orderBy('language').execute()
}

export function textOf(db: Db, fileId: string, language: string, version: number) {
  return db
    .selectFrom('transcript_version')
    .select(['body', 'saved_at'])
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .where('version', '=', version)
    .executeTakeFirst()
}
