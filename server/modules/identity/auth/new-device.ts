import { DAY_MS } from '../../../../src/shared/durations.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { addMail } from '../../mail/index.ts'
import type { Device, OpenSession } from './open-sessions.ts'
import * as store from './repository.ts'

/**
 * Mails the owner of an account that it was signed in to from a device that it does not know: one that shows no cookie
 * of an earlier sign-in, and is of another kind or network than those of the sessions that are still kept. The first
 * sign-in of a new account is its owner's.
 */
export async function tellOfNewDevice(
  tx: Db,
  jobs: JobQueue,
  user: store.User,
  { session, device, isKnown, at }: { session: OpenSession; device: Device; isKnown: boolean; at: number },
): Promise<void> {
  if (isKnown) return
  const others = await store.devicesOfSessions(tx, user.id, session.sid)
  if (others.length === 0 && user.created_at > at - DAY_MS) return
  const userAgent = device.userAgent.slice(0, 512)
  if (others.some((other) => other.user_agent === userAgent && other.network === device.network)) return
  await addMail(
    jobs,
    { kind: 'new-device', userId: user.id, userAgent, network: device.network, at },
    { tx, key: `mail:new-device:${session.sid}` },
  )
}
