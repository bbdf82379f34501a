import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { SOCKET_PATH, type ServerMessage } from '../../../src/shared/contract/events.ts'
import { API_BASE } from '../../../src/shared/contract/route.ts'
import type { saveTextEdit, TextEdit } from '../../../src/shared/contract/text-edits.ts'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { createEditIds } from '../../../src/shared/transcript/text-edits/page-of-edit.ts'
import type { z } from 'zod'

/** As long as words become while they are typed, in letters. */
const LONGEST = 20

export interface ServerPartOptions {
  /** Of the servers; people are at them by turns. */
  origins: readonly string[]
  fileId: string
  headers: Record<string, string>
  people: number
  /** The paragraph that the first of them types in; the others in those after it. */
  line?: number
  /** Edits of each. */
  count: number
  perSecond: number
}

/**
 * Has as many people as type in browsers save edits of the same paragraphs without any, each as soon as the one before
 * is answered, and takes the milliseconds from when an edit is sent until the others' sockets have it. Answers also how
 * many were refused because others had saved.
 */
export async function measureServerPart(options: ServerPartOptions) {
  const { origins, fileId, headers, people, line = 0, count, perSecond } = options
  const originOf = (at: number) => origins[at % origins.length]!
  const addressAt = (origin: string) => `${origin}${API_BASE}/file/transcription/${fileId}`
  const address = addressAt(originOf(0))
  const { paragraphs } = (await (await fetch(address, { headers })).json()) as Transcript
  const asJson = { ...headers, 'content-type': 'application/json' }
  const sentAt = new Map<string, number>()
  const heard: Map<string, number>[] = []
  const newest = Number(/\d+/u.exec((await fetch(address, { method: 'HEAD', headers })).headers.get('etag') ?? '')?.[0])
  const sockets = await Promise.all(
    Array.from({ length: people }, async (_, at) => {
      const origin = originOf(at)
      const socket = new WebSocket(`${origin.replace('http', 'ws')}${API_BASE}${SOCKET_PATH}`, { headers })
      const seen = new Map<string, number>()
      heard.push(seen)
      socket.on('message', (frame) => {
        const message = JSON.parse((frame as Buffer).toString('utf8')) as ServerMessage
        if (message.event !== 'textChanged') return
        for (const { id } of message.data.edits ?? []) if (!seen.has(id)) seen.set(id, performance.now())
      })
      await once(socket, 'open')
      const tab = `typist-without-a-browser-${at}`
      const presence = `${origin}${API_BASE}/file/presence/${fileId}/${tab}`
      await fetch(presence, { method: 'PUT', headers: asJson, body: JSON.stringify({ wants: 'edit' }) })
      socket.send(JSON.stringify({ event: 'textOpened', data: { id: fileId, tab, number: newest } }))
      return socket
    }),
  )
  const own = Array.from({ length: people }, (): string[] => [])
  let refused = 0

  async function type(at: number): Promise<void> {
    const newId = createEditIds(randomUUID)
    const { _id, words } = paragraphs[line + at]!
    let base = newest
    for (let key = 1; key <= count; key++) {
      const next = performance.now() + 1000 / perSecond
      const word = { ...words[0]!, text: `word${'x'.repeat(key % LONGEST)}` }
      const edit: TextEdit = {
        removed: [],
        inserted: [],
        changed: [{ _id, words: [{ at: 0, removed: 1, words: [word] }] }],
      }
      const id = newId()
      sentAt.set(id, performance.now())
      const body = JSON.stringify({ base, id, edit, follows: true })
      const reply = await fetch(`${addressAt(originOf(at))}/edits`, {
        method: 'POST',
        headers: asJson,
        body,
      })
      const answer = (await reply.json()) as z.infer<(typeof saveTextEdit)['reply']>
      base = answer.edits?.at(-1)?.number ?? answer.number
      if (reply.ok) own[at]!.push(id)
      else refused += 1
      await wait(Math.max(0, next - performance.now()))
    }
  }

  await Promise.all(own.map((_ids, at) => type(at)))
  const latencies: number[] = []
  for (const [at, ids] of own.entries())
    for (const [other, seen] of heard.entries()) {
      if (other === at) continue
      for (const until = performance.now() + 10_000; !ids.every((id) => seen.has(id)); await wait(20))
        if (performance.now() > until) throw new Error('Some edits did not come within ten seconds.')
      for (const id of ids) latencies.push(seen.get(id)! - sentAt.get(id)!)
    }
  for (const socket of sockets) socket.terminate()
  return { latencies, refused }
}
