import type { SessionCookie } from '../shared/contract/auth.ts'
import type { SessionChange } from './session-reply.ts'
import type { TokenVault } from './token-vault.ts'

/** Who is signed in. The token is asked for by server, so that it goes to no other. */
export interface SessionKeeper {
  current(): SessionCookie | null
  tokenFor(server: string): string | null
  /** Whether the session outlives the app. */
  isKept(): boolean
  /** Takes over what a reply of `server` changed, and waits until those who listen have seen it. */
  apply(server: string, change: SessionChange): Promise<void>
  end(): Promise<void>
  /** Called at each change, with null at the end of a session. */
  onChange(listener: (session: SessionCookie | null) => Promise<void>): void
}

export function createSessionKeeper({
  vault,
  nowSeconds = () => Date.now() / 1000,
}: {
  vault: TokenVault
  nowSeconds?: () => number
}): SessionKeeper {
  const listeners: ((session: SessionCookie | null) => Promise<void>)[] = []
  let kept = vault.read()
  const alive = () => (kept !== null && kept.session.exp > nowSeconds() ? kept : null)
  const tell = async (session: SessionCookie | null) => {
    await Promise.all(listeners.map((listener) => listener(session)))
  }

  const end = async () => {
    if (kept === null) return
    kept = null
    await vault.clear()
    await tell(null)
  }
  return {
    current: () => alive()?.session ?? null,
    tokenFor: (server) => (alive()?.server === server ? (alive()?.token ?? null) : null),
    isKept: () => vault.isSafe(),
    end,
    onChange: (listener) => void listeners.push(listener),
    async apply(server, { token, session }) {
      if (token === null || session === null) return end()
      const before = kept?.server === server ? kept : null
      const next = { server, token: token ?? before?.token, session: session ?? before?.session }
      if (next.token === undefined || next.session === undefined) return
      kept = { server, token: next.token, session: next.session }
      await vault.write(kept)
      await tell(kept.session)
    },
  }
}
