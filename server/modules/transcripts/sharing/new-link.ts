import { v7 as uuidv7 } from 'uuid'
import { SHARE_LINKS, type ShareDays } from '../../../../src/shared/contract/sharing.ts'
import type { ShareRight } from '../../../../src/shared/domain/text-policy.ts'
import { DAY_MS } from '../../../../src/shared/durations.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { hashKey } from '../../../kernel/sha256.ts'
import { createMailKey } from '../../identity/index.ts'
import * as store from './repository.ts'

/** What a new link allows. */
export interface NewLink {
  right: ShareRight
  days: ShareDays
  passwordHash: string | null
  /** How many may read its captions at once; null for a link to the text. */
  seats: number | null
}

/** A link that begins at `at`, with the key that only whoever makes it is told. */
export function newLink(fileId: string, { right, days, passwordHash, seats }: NewLink, at: number) {
  const key = createMailKey()
  const row: store.ShareLinkRow = {
    access_right: right,
    seats,
    password_hash: passwordHash,
    comments: 0,
    edits: 0,
    edit_bytes: 0,
    id: uuidv7(),
    file_id: fileId,
    key_hash: hashKey(key),
    created_at: at,
    expires_at: at + days * DAY_MS,
    last_opened_at: null,
  }
  return { key, row }
}

/** Adds it to the file's, in the transaction of its owner. @throws AppError 409 where it would be one too many */
export async function addLink(tx: Db, row: store.ShareLinkRow): Promise<void> {
  await store.deleteExpired(tx, row.file_id, row.created_at)
  if ((await store.liveLinks(tx, row.file_id, row.created_at)).length >= SHARE_LINKS)
    throw new AppError(409, 'too_many_links', messages.tooManyShareLinks)
  await store.insertLink(tx, row)
}
