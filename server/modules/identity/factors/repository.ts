import { type Insertable, type Selectable, sql } from 'kysely'
import { deletedRows } from '../../../kernel/deleted-rows.ts'
import type {
  Db,
  OneTimeCodeTable,
  PasskeyTable,
  SignInChallengeTable,
  TrustedDeviceTable,
} from '../../../kernel/db/schema.ts'

export type OneTimeCodes = Selectable<OneTimeCodeTable>
export type StoredPasskey = Selectable<PasskeyTable>
export type Trusted = Selectable<TrustedDeviceTable>
export type Challenge = Selectable<SignInChallengeTable>

/** The codes of an account's app, proven or not. */
export function oneTimeCodesOf(db: Db, userId: string): Promise<OneTimeCodes | undefined> {
  return db.selectFrom('one_time_code').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Keeps a key that is yet to be proven, in the place of an earlier one; false where codes are on already. */
export async function offerOneTimeCodes(
  tx: Db,
  codes: Pick<OneTimeCodes, 'user_id' | 'secret' | 'created_at'>,
): Promise<boolean> {
  const { user_id, secret, created_at } = codes
  const result = await tx
    .insertInto('one_time_code')
    .values({ user_id, secret, created_at, confirmed_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at, last_step: 0 })
        .where('one_time_code.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1
}

/** Turns codes on by the first of them; false where another call did, or the key is another by now. */
export async function proveOneTimeCodes(
  tx: Db,
  { user_id, secret, step, at }: { user_id: string; secret: string; step: number; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('one_time_code')
    .set({ confirmed_at: at, last_step: step })
    .where('user_id', '=', user_id)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses a time step up: true once, for the first of those who show its code. */
export async function takeStep(tx: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('one_time_code')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function removeOneTimeCodes(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('one_time_code').where('user_id', '=', userId).execute()
}

/** Keys that another secret than the newest sealed: how it marks its own is `newestMark`. */
export function codesOfOlderSecrets(db: Db, newestMark: string, most: number): Promise<OneTimeCodes[]> {
  return db
    .selectFrom('one_time_code')
    .selectAll()
    .where('secret', 'not like', `${newestMark}.%`)
    .orderBy('user_id')
    .limit(most)
    .execute()
}

/** Puts a key sealed anew in the place of the same key. */
export async function replaceSecret(db: Db, { user_id, secret }: OneTimeCodes, sealed: string): Promise<void> {
  await db
    .updateTable('one_time_code')
    .set({ secret: sealed })
    .where('user_id', '=', user_id)
    .where('secret', '=', secret)
    .execute()
}

/** Which factors an account has besides its password. */
export async function factorsOf(db: Db, userId: string): Promise<{ codes: boolean; passkeys: boolean }> {
  const [codes, passkeys] = await Promise.all([
    db
      .selectFrom('one_time_code')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst(),
    db.selectFrom('passkey').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst(),
  ])
  return { codes: codes !== undefined, passkeys: passkeys !== undefined }
}

/** Whether an account has a factor besides its password. */
export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  const { codes, passkeys } = await factorsOf(db, userId)
  return codes || passkeys
}

/** An account's passkeys, the oldest first. */
export function passkeysOf(db: Db, userId: string): Promise<StoredPasskey[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function passkeyById(db: Db, id: string): Promise<StoredPasskey | undefined> {
  return db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst()
}

/** False where there is one of that id. */
export async function insertPasskey(tx: Db, passkey: Insertable<PasskeyTable>): Promise<boolean> {
  const result = await tx
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1
}

/** Writes down that a passkey signed; false where its counter has moved meanwhile. */
export async function countSignature(
  tx: Db,
  { id, counter }: StoredPasskey,
  { newCounter, at }: { newCounter: number; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter: newCounter, last_used_at: at })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False where the person has no such passkey. */
export async function renamePasskeyOf(tx: Db, userId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False where the person has no such passkey. */
export async function removePasskeyOf(tx: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Keeps these codes, and none from before. */
export async function setRecoveryCodes(tx: Db, userId: string, hashes: readonly string[], at: number): Promise<void> {
  await removeRecoveryCodes(tx, userId)
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ code_hash, user_id: userId, created_at: at })))
    .execute()
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return (await db.selectFrom('recovery_code').select('code_hash').where('user_id', '=', userId).execute()).length
}

/** Uses a code up: true once. */
export async function takeRecoveryCode(tx: Db, userId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('code_hash', '=', hash)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function removeRecoveryCodes(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

/** Removes all factors of an account, with what stands for them; answers whether there were any. */
export async function removeFactors(tx: Db, userId: string): Promise<boolean> {
  const removed = await deletedRows(
    tx.deleteFrom('one_time_code').where('user_id', '=', userId),
    tx.deleteFrom('passkey').where('user_id', '=', userId),
    tx.deleteFrom('recovery_code').where('user_id', '=', userId),
  )
  await distrustAll(tx, userId)
  return removed > 0
}

export async function insertTrusted(tx: Db, device: Insertable<TrustedDeviceTable>): Promise<void> {
  await tx.insertInto('trusted_device').values(device).execute()
}

/** Whether a browser is trusted by an account now; says when it was used. */
export async function useTrusted(db: Db, userId: string, keyHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trusted_device')
    .set({ last_used_at: now })
    .where('key_hash', '=', keyHash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Browsers that an account trusts now, last used first. */
export function trustedOf(db: Db, userId: string, now: number): Promise<Trusted[]> {
  return db
    .selectFrom('trusted_device')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** False where the person trusts no such browser. */
export async function removeTrustedOf(tx: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('trusted_device')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Ends the trust in an account's browsers but the one that shows this key, and sign-ins that wait. */
export async function distrustAll(tx: Db, userId: string, exceptHash?: string): Promise<void> {
  const devices = tx.deleteFrom('trusted_device').where('user_id', '=', userId)
  await (exceptHash === undefined ? devices : devices.where('key_hash', '!=', exceptHash)).execute()
  await tx.deleteFrom('sign_in_challenge').where('user_id', '=', userId).execute()
}

export async function insertChallenge(tx: Db, challenge: Insertable<SignInChallengeTable>): Promise<void> {
  await tx.insertInto('sign_in_challenge').values(challenge).execute()
}

/** A challenge that still waits and has tries left. */
export function challengeBy(
  db: Db,
  { keyHash, kind, now, most }: { keyHash: string; kind: Challenge['kind']; now: number; most: number },
): Promise<Challenge | undefined> {
  return db
    .selectFrom('sign_in_challenge')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .where('tries', '<', most)
    .executeTakeFirst()
}

/** Counts one answer to a challenge; false where it has no tries left, or is gone. */
export async function countAnswer(db: Db, keyHash: string, most: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_challenge')
    .set({ tries: sql`tries + 1` })
    .where('key_hash', '=', keyHash)
    .where('tries', '<', most)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Says what a passkey has to sign. */
export async function setChallengeValue(db: Db, keyHash: string, value: string): Promise<void> {
  await db.updateTable('sign_in_challenge').set({ value }).where('key_hash', '=', keyHash).execute()
}

/** Uses a challenge up: true once. */
export async function takeChallenge(tx: Db, keyHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sign_in_challenge').where('key_hash', '=', keyHash).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Forgets challenges and trust that ended before a time; answers how many. */
export const removeFactorsEndedBefore = (db: Db, at: number): Promise<number> =>
  deletedRows(
    db.deleteFrom('sign_in_challenge').where('expires_at', '<', at),
    db.deleteFrom('trusted_device').where('expires_at', '<', at),
  )
