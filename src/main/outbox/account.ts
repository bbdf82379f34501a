import { z } from 'zod'
import type { SessionKeeper } from '../session-keeper.ts'

/** Who is signed in where, as far as the outbox has to know. */
export interface Account {
  server: string
  userId: string
  token: string
}

const payload = z.object({ sub: z.string().min(1) })

/** Who is signed in at the server in use; null for nobody. The token is not checked: only the server can. */
export function accountOf(sessions: Pick<SessionKeeper, 'tokenFor'>, server: string): Account | null {
  const token = sessions.tokenFor(server)
  if (token === null) return null
  const { data } = payload.safeParse(parse(token.split('.')[1] ?? ''))
  return data ? { server, userId: data.sub, token } : null
}

function parse(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
