import { type Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Attack, HostileCall } from './attacks.ts'

/** How often each status was answered; 0 for calls without an answer. */
export type Statuses = Record<number, number>

/** Who is refused comes back so soon, whatever they were told. Milliseconds. */
const AGAIN_MS = 20

/** Makes the calls of an attack until the signal, or `most` of them, one after the other in each of its lines. */
export async function sendAttack(
  origin: string,
  { atOnce, call }: Attack,
  { agent, signal, most = Infinity }: { agent: Agent; signal: AbortSignal; most?: number },
): Promise<Statuses> {
  const statuses: Statuses = {}
  let sent = 0
  const line = async () => {
    while (!signal.aborted && sent < most) {
      const status = await send(origin, call(sent++), { agent, signal })
      if (signal.aborted && status === 0) return
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 0 || status >= 400) await wait(AGAIN_MS)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, line))
  return statuses
}

/** The status of the answer. Of one that is not to be read the head is waited for, and then the end. */
function send(
  origin: string,
  { method, path, headers, body, isIgnored }: HostileCall,
  { agent, signal }: { agent: Agent; signal: AbortSignal },
): Promise<number> {
  return new Promise((resolve) => {
    const call = request(
      origin + path,
      { method, headers: { ...headers, ...(body && { 'content-length': body.byteLength }) }, agent, signal },
      (reply) => {
        const status = reply.statusCode ?? 0
        // Told in the end, for its connection is held open until then.
        const done = () => resolve(status)
        reply.once('close', done).once('error', done)
        if (isIgnored && status === 200) reply.pause()
        else reply.resume()
      },
    )
    call.once('error', () => resolve(0))
    call.end(body)
  })
}
