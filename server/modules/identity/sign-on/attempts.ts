import { randomBytes } from 'node:crypto'
import { API_BASE } from '../../../../src/shared/contract/route.ts'
import { safeRedirectTo } from '../../../../src/shared/domain/redirect-to.ts'
import { AppError, notFound } from '../../../kernel/errors.ts'
import type { Sealer } from '../../../kernel/sealed-text.ts'
import { sha256 } from '../../../kernel/sha256.ts'
import { type ProvenPerson, SignOnFault, type SignOnProvider } from '../../../ports/sign-on-provider.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { Logger } from '../../../ports/logger.ts'
import { createMailKey } from '../auth/tokens.ts'
import { appChallengeOf } from '../factors/app-challenge.ts'
import type { Challenges } from '../factors/challenges.ts'
import { failedSignOn } from './faults.ts'
import type { SignOn } from './sessions.ts'

/** What a browser that went to a provider has to bring back, and where it goes on. */
interface Attempt {
  provider: string
  nonce: string
  verifier: string
  /** Hash of what its cookie holds. */
  browser: string
  next: string
  /** Of the desktop app; null in a browser. */
  app: string | null
  isFresh: boolean
}

/** A sign-on that has come back, and waits for the page or the app that began it. */
export interface Returned extends SignOn {
  app: string | null
}

/** What the browser keeps of an attempt: in a cookie of its name, so that tabs have theirs. */
export interface Kept {
  id: string
  value: string
}

/** Dependencies of {@link createAttempts}. */
export interface AttemptsDeps {
  db: Db
  providers: readonly SignOnProvider[]
  challenges: Challenges
  sealer: Sealer
  publicUrl: string
  log?: Logger | undefined
}

/** The way to a provider and back: each state is bound to one browser and one provider, and is good once. */
export function createAttempts({ db, providers, challenges, sealer, publicUrl, log }: AttemptsDeps) {
  const redirectUri = (id: string) => `${publicUrl}${API_BASE}/auth/sign_on/${id}/callback`

  function providerOf(id: string): SignOnProvider {
    const provider = providers.find((one) => one.id === id)
    if (!provider) throw notFound()
    return provider
  }

  /** Says why in the log, for whoever runs the server; people read what they can do. */
  async function asked<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof SignOnFault)) throw error
      log?.warn({ err: error }, 'sign-on failed')
      throw failedSignOn(error.kind, error)
    }
  }

  return {
    /** @throws AppError 404, 503 when the provider does not answer */
    async begin(
      id: string,
      { redirectTo, app, isFresh }: { redirectTo: string | undefined; app: string | null; isFresh: boolean },
    ): Promise<{ address: URL; kept: Kept }> {
      const provider = providerOf(id)
      const [nonce, verifier, value] = [randomText(), randomText(), createMailKey()]
      const next = safeRedirectTo(redirectTo)
      const attempt: Attempt = { provider: id, nonce, verifier, browser: sha256(value), next, app, isFresh }
      const state = await challenges.begin({
        kind: 'sign-on',
        userId: null,
        signOn: sealer.seal(JSON.stringify(attempt), 'attempt'),
      })
      const address = await asked(() =>
        provider.begin({ state, nonce, verifier, redirectUri: redirectUri(id), isFresh }),
      )
      return { address, kept: { id: idOf(state), value } }
    },

    /**
     * Takes what a provider has sent back. Answers what the page needs to go on. @throws AppError 403, 503, with where
     * the person wanted to go
     */
    async comeBack(
      id: string,
      {
        state,
        query,
        cookie,
      }: { state: string | undefined; query: string; cookie: (id: string) => string | undefined },
    ): Promise<{ next: string; app: string | null; kept: Kept }> {
      const provider = providerOf(id)
      if (state === undefined) throw failedSignOn('over')
      const waiting = await challenges.find(state, 'sign-on').catch(() => {
        throw failedSignOn('over')
      })
      const text = waiting.sign_on === null ? null : sealer.open(waiting.sign_on, 'attempt')
      const attempt = text === null ? null : (JSON.parse(text) as Attempt)
      const shown = cookie(idOf(state))
      // A browser that did not begin it uses nothing up: whoever was sent here by somebody else spoils nothing.
      if (!attempt || shown === undefined || sha256(shown) !== attempt.browser) throw failedSignOn('over')
      await db
        .transaction()
        .execute((tx) => challenges.take(tx, waiting))
        .catch((error: unknown) => {
          throw error instanceof AppError ? failedSignOn('over') : error
        })
      if (attempt.provider !== id) throw failedSignOn('refused')
      const { nonce, verifier, next, app, isFresh } = attempt
      try {
        const person = await asked(() =>
          provider.finish({ redirectUri: redirectUri(id), query, state, nonce, verifier }),
        )
        if (isFresh) assertFresh(person)
        const returned: Returned = { provider: id, person, app }
        const value = await challenges.begin({
          kind: 'sign-on-done',
          userId: null,
          signOn: sealer.seal(JSON.stringify(returned), 'returned'),
        })
        return { next, app, kept: { id: idOf(state), value } }
      } catch (error) {
        throw error instanceof AppError ? Object.assign(error, { next }) : error
      }
    },

    /** Uses up what came back, for the page that has its cookie or the app that has its code. @throws AppError 403 */
    async take(key: string, verifier: string | null, tx: Db): Promise<SignOn> {
      const over = () => failedSignOn('over')
      const waiting = await challenges.find(key, 'sign-on-done', tx).catch(() => {
        throw over()
      })
      const text = waiting.sign_on === null ? null : sealer.open(waiting.sign_on, 'returned')
      const returned = text === null ? null : (JSON.parse(text) as Returned)
      if (!returned || returned.app !== (verifier === null ? null : appChallengeOf(verifier))) throw over()
      await challenges.take(tx, waiting).catch(() => {
        throw over()
      })
      return { provider: returned.provider, person: returned.person }
    },
  }
}

export type Attempts = ReturnType<typeof createAttempts>

/** Names an attempt without telling its state. */
const idOf = (state: string): string => sha256(state).slice(0, 16)

const randomText = (): string => randomBytes(32).toString('base64url')

const FRESH_MS = 10 * 60_000

/** Who was asked to show again who they are has to have done so. @throws AppError 403 */
function assertFresh({ authenticatedAt }: ProvenPerson): void {
  if (authenticatedAt === null || authenticatedAt < Date.now() - FRESH_MS) throw failedSignOn('refused')
}
