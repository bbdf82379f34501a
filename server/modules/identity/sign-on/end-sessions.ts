import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound } from '../../../kernel/errors.ts'
import { MINUTE_MS } from '../../../../src/shared/durations.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { SignOnFault, type SignOnProvider } from '../../../ports/sign-on-provider.ts'
import { writeDone } from '../../audit/index.ts'
import type { FailedTries } from '../auth/failed-tries.ts'
import { removeSession } from '../auth/repository.ts'
import * as store from './repository.ts'

/** Longer than a logout token is believed: by then nobody can send it again. */
const KNOWN_MS = 15 * MINUTE_MS

/** Ends these sessions that people opened at a provider, in the caller's transaction. */
export async function endSignOns(
  tx: Db,
  provider: string,
  ended: readonly { session_id: string; user_id: string }[],
): Promise<void> {
  for (const { session_id } of ended) await removeSession(tx, session_id)
  for (const userId of new Set(ended.map(({ user_id }) => user_id)))
    await writeDone(tx, userId, {
      action: 'sign-on-ended',
      object_kind: 'account',
      object_id: userId,
      detail: provider,
    })
}

/** What providers tell of sessions that have ended there. */
export function createBackChannel({
  db,
  providers,
  tries,
}: {
  db: Db
  providers: readonly SignOnProvider[]
  tries: Pick<FailedTries, 'count'>
}) {
  return {
    /** @throws AppError 404, 400 for a token that is not the provider's, or was sent before */
    async logout(providerId: string, token: string): Promise<void> {
      const provider = providers.find(({ id }) => id === providerId)
      if (!provider) throw notFound()
      const { id, subject, providerSid } = await provider.readLogout(token).catch((error: unknown) => {
        if (!(error instanceof SignOnFault)) throw error
        if (error.kind === 'unavailable')
          throw new AppError(503, 'sign_on_unavailable', messages.signOnUnavailable, { retryAfter: 30 })
        throw new AppError(400, 'logout_refused', messages.signOnRefused, { cause: error })
      })
      const { tries: times } = await tries.count(`logout ${providerId} ${id}`, KNOWN_MS)
      if (times > 1) throw new AppError(400, 'logout_refused', messages.signOnRefused)
      await db
        .transaction()
        .execute(async (tx) =>
          endSignOns(tx, providerId, await store.sessionsAt(tx, providerId, { subject, providerSid })),
        )
    },
  }
}

export type BackChannel = ReturnType<typeof createBackChannel>
