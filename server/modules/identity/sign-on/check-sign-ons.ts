import { z } from 'zod'
import type { Db } from '../../../kernel/db/schema.ts'
import { defineJob } from '../../../kernel/jobs/definition.ts'
import { jobKind } from '../../../kernel/jobs/kind.ts'
import type { Sealer } from '../../../kernel/sealed-text.ts'
import { DIRECTORY } from '../../../kernel/sign-on-settings.ts'
import { SignOnFault, type SignOnSources, type StillThere } from '../../../ports/sign-on-provider.ts'
import { userById } from '../auth/repository.ts'
import { endSignOns } from './end-sessions.ts'
import * as store from './repository.ts'
import type { SignOnSessions } from './sessions.ts'
import type { TellGroups } from './tell-groups.ts'

/** Who is removed is out within a minute: with the time that a round takes, sessions are looked at so often. */
const EVERY_MS = 20_000
/** Asked at once, so that a round of many is not one of as many waits. */
const AT_ONCE = 8
const ROUND = 200

export const CHECK_SIGN_ONS = jobKind('check-sign-ons', z.strictObject({}))

/** Dependencies of {@link createCheckSignOns}. */
export interface CheckSignOnsDeps {
  db: Db
  sources: SignOnSources
  signOns: Pick<SignOnSessions, 'followGroups'>
  tellGroups: TellGroups
  sealer: Sealer
  now: () => number
}

/**
 * Asks providers and the directory whether those who signed on there still may, and with which groups; who may not is
 * signed out. One that does not answer signs nobody out.
 */
export function createCheckSignOns({ db, sources, signOns, tellGroups, sealer, now }: CheckSignOnsDeps) {
  function ask(session: store.DueSession): Promise<StillThere> {
    const { provider: id, subject, session_id: sid } = session
    if (id === DIRECTORY) return sources.directory?.check(subject) ?? Promise.resolve('gone' as const)
    const refreshToken = session.refresh_token === null ? null : sealer.open(session.refresh_token, sid)
    const provider = sources.providers.find((one) => one.id === id)
    // Nobody could be asked any more: the operator took the provider off, or changed the secret of the installation.
    if (!provider || refreshToken === null) return Promise.resolve('gone' as const)
    return provider.check({ subject, refreshToken })
  }

  async function settle(session: store.DueSession, answer: StillThere): Promise<void> {
    const { provider, session_id: sid, user_id: userId } = session
    await db.transaction().execute(async (tx): Promise<void> => {
      if (answer === 'gone') {
        // Of a directory it says that they are there no more; of a provider perhaps only that a session has ended.
        if (provider === DIRECTORY && sources.directory) await tellGroups(tx, { userId, provider, groups: [] })
        return endSignOns(tx, provider, [session])
      }
      const { groups, refreshToken } = answer
      const sealed = refreshToken === null ? undefined : sealer.seal(refreshToken, sid)
      await store.markChecked(tx, sid, { at: now(), refreshToken: sealed })
      const user = await userById(tx, userId)
      if (user) await signOns.followGroups(tx, user, { provider, groups })
    })
  }

  return defineJob({
    ...CHECK_SIGN_ONS,
    atOnce: 1,
    everyMs: EVERY_MS,
    async run(_payload, { signal, log }) {
      const began = now()
      const down = new Set<string>()
      const next = () =>
        store.sessionsDue(db, {
          before: began - EVERY_MS / 2,
          now: began,
          except: [...down],
          most: ROUND,
        })
      for (let due = await next(); due.length > 0 && !signal.aborted; due = await next()) {
        const waiting = [...due]
        const work = async () => {
          for (let one = waiting.shift(); one && !signal.aborted; one = waiting.shift()) {
            if (down.has(one.provider)) continue
            try {
              await settle(one, await ask(one))
            } catch (error) {
              if (!(error instanceof SignOnFault)) throw error
              down.add(one.provider)
              log.warn({ err: error }, 'sessions could not be checked where people signed on')
            }
          }
        }
        await Promise.all(Array.from({ length: AT_ONCE }, work))
      }
    },
  })
}
