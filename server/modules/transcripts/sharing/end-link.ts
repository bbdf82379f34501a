import type { Db } from '../../../kernel/db/schema.ts'
import type { EventBus } from '../../../ports/events.ts'
import { tellReaders } from '../../texts/index.ts'
import { forgetPages } from '../presence.ts'
import { deleteLink, endGuests, liveGuests, setEndOfAccounts, type ShareLinkRow } from './repository.ts'

/** A link, whose readers of captions hear of it by its file. */
type EndedLink = Pick<ShareLinkRow, 'id' | 'file_id' | 'seats'>

/** Has those who came by a link open it again, and hear at once that they may do nothing more until then. */
export async function endGuestsOf(
  tx: Db,
  { id, file_id: fileId, seats }: EndedLink,
  events: Pick<EventBus, 'append'>,
): Promise<void> {
  const userIds = await endGuests(tx, id)
  await forgetPages(tx, fileId, userIds)
  for (const userId of userIds) await events.append({ userId, fileId, kind: 'file-changed' }, tx)
  if (seats !== null) await tellReaders(tx, events, fileId)
}

/** Lets those who came by a link stay as long as it lasts now, and tells them. */
export async function moveEndOfGuests(
  tx: Db,
  { id, file_id: fileId, seats }: EndedLink,
  { ends, now }: { ends: number; now: number },
  events: Pick<EventBus, 'append'>,
): Promise<void> {
  await setEndOfAccounts(tx, id, { ends, now })
  for (const userId of await liveGuests(tx, id, now)) await events.append({ userId, fileId, kind: 'file-changed' }, tx)
  if (seats !== null) await tellReaders(tx, events, fileId)
}

/** Revokes a link. */
export async function endLink(tx: Db, link: EndedLink, events: Pick<EventBus, 'append'>): Promise<void> {
  await endGuestsOf(tx, link, events)
  await deleteLink(tx, link.file_id, link.id)
}
