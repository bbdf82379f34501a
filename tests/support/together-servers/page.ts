import { gzipSync } from 'node:zlib'
import { carryOver } from '../../../src/renderer/features/editor/saving/carry-over.ts'
import { createDraft, type DraftDatabase, findDraft } from '../../../src/renderer/features/editor/saving/drafts.ts'
import { isSavedForm } from '../../../src/renderer/features/editor/saving/saved-form.ts'
import type { StoredText } from '../../../src/renderer/features/editor/saving/texts-here.ts'
import { createSaver } from '../../../src/renderer/features/editor/saving/saver.ts'
import { createSender, type SentText } from '../../../src/renderer/features/editor/saving/text-sender.ts'
import { versionOf } from '../../../src/renderer/features/editor/saving/version-of.ts'
import { ApiError } from '../../../src/renderer/lib/api-error.ts'
import { originsKey, ownerKey } from '../../../src/renderer/lib/draft-database.ts'
import { API_BASE } from '../../../src/shared/contract/route.ts'
import type { EditsSince, SavedEdit } from '../../../src/shared/contract/text-edits.ts'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { collisionsOf } from '../../../src/shared/transcript/merge/merge-texts.ts'
import { createEditIds } from '../../../src/shared/transcript/text-edits/page-of-edit.ts'
import { type TimedText, timedText, transcriptOf } from '../../../src/shared/transcript/timed-text.ts'

/** A server that is being killed answers nothing for so long. Milliseconds. */
const PATIENCE_MS = 20_000

export interface PageOptions {
  /** Of the page; what it keeps in its browser is under it. */
  name: string
  origin: string
  headers: Record<string, string>
  fileId: string
  database: DraftDatabase
}

/** What a page leaves behind when it ends. */
export interface LeftBehind {
  /** The text that it began from was not packed yet. */
  isUnpacked: boolean
  /** As pages kept it that did not say what each step took the place of. */
  isOfOldFormat: boolean
}

/** The body of a call, and the headers that tell what it is. */
interface Said {
  body?: string | Uint8Array<ArrayBuffer>
  type?: Record<string, string>
}

export type TextPage = Awaited<ReturnType<typeof openTextPage>>

/**
 * A page of the editor without a screen: the saver, the sender and the draft of the browser, over HTTP to a server.
 * Goes on with what a page of the same name left behind.
 */
export async function openTextPage({ name, origin, headers, fileId, database }: PageOptions) {
  const line = { isOffline: false, losesAnswer: false }
  let isDead = false
  let refusal = ''
  const underWay = new Set<Promise<unknown>>()
  const path = `/file/transcription/${fileId}`

  async function ask(method: string, to: string, { body, type = {} }: Said = {}): Promise<Response> {
    if (line.isOffline || isDead) throw new ApiError(0, 'network', 'offline')
    const answer = fetch(`${origin}${API_BASE}${to}`, {
      method,
      headers: { ...headers, ...type },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => undefined)
    underWay.add(answer)
    const response = await answer.finally(() => underWay.delete(answer))
    const text = await response?.text().catch(() => undefined)
    if (!response || text === undefined || isDead) throw new ApiError(0, 'network', 'no answer')
    if (method !== 'GET' && line.losesAnswer) {
      line.losesAnswer = false
      throw new ApiError(0, 'network', 'the answer was lost')
    }
    if (!response.ok) {
      refusal = `${method} ${to}: ${response.status} ${text}`
      throw new ApiError(response.status, 'refused', text)
    }
    return new Response(text, { headers: response.headers })
  }
  const tagOf = (response: Response) => response.headers.get('etag') ?? ''
  const fetchStored = async (): Promise<StoredText> => {
    const response = await ask('GET', path)
    const text = (await response.json()) as Transcript
    const timed = timedText(text)
    return { timed, etag: tagOf(response), isExact: isSavedForm(text, timed) }
  }
  const fetchEdits = async (since: number) =>
    (await (await ask('GET', `${path}/edits?since=${since}`)).json()) as EditsSince

  const stored = await fetchStored()
  const owner = { userId: name, fileId }
  const found = await findDraft(database, {
    ...owner,
    stored,
    async fetchVersion(etag) {
      const kept = await ask('GET', `${path}/versions/${versionOf(etag)}`).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return undefined
        throw error
      })
      return kept && timedText((await kept.json()) as Transcript)
    },
  })
  const draft = createDraft({ database, ...owner, stored })
  const asJson = { 'content-type': 'application/json' }
  const sender = createSender(
    {
      saveEdit: async (body) =>
        (await (await ask('POST', `${path}/edits`, { type: asJson, body: JSON.stringify(body) })).json()) as {
          number: number
          etag: string
          edits?: SavedEdit[] | null
        },
      async saveWhole(timed, etag) {
        const packed = gzipSync(JSON.stringify(transcriptOf(timed)))
        const type = { 'content-type': 'application/octet-stream', 'if-match': etag }
        const response = await ask('PUT', path, { type, body: packed })
        return { etag: tagOf(response), packed: new Uint8Array(packed).buffer }
      },
    },
    stored,
    createEditIds(() => crypto.randomUUID()),
  )
  const settle = async (next: StoredText, packed?: ArrayBuffer) => {
    if (!isDead) await draft.settle(next, packed)
  }
  let timed = stored.timed
  const saver = createSaver({
    stored,
    isLive: () => true,
    send: (text, etag, how) => answered(text, etag, () => sender.send(text, etag, how)),
    sendAhead: (text, etag) => answered(text, etag, () => sender.sendAhead(text, etag)),
    fetchStored,
    fetchEdits,
    sent: sender.unanswered,
    show: (next) => {
      if (!isDead) edited(next)
    },
    rebased(next, _reason, sent) {
      sender.hold(next, sent)
      return settle(next)
    },
  })

  async function answered(text: TimedText, etag: string, send: () => Promise<SentText>) {
    draft.sending()
    const { etag: saved, packed, edits } = await send()
    if (edits !== undefined) return { etag: saved, edits }
    if (saver.etag() === etag) await settle({ timed: text, etag: saved }, packed)
    return saved
  }

  function edited(next: TimedText): void {
    timed = next
    saver.edited(next)
    void draft.keep(next)
  }
  if (found) await carryOver(found, { saver, draft, database, show: edited })

  return {
    name,
    line,
    saver,
    timed: () => timed,
    /** What the server refused last, and why; empty where it refused nothing. */
    refusal: () => refusal,
    edited,
    /** Hears what others saved, as a page does by its socket. Answers whether the server was there to say it. */
    async hear(): Promise<boolean> {
      const since = await fetchEdits(versionOf(saver.etag())).catch(() => undefined)
      if (since && !isDead) saver.told(since)
      return since !== undefined
    },
    /** Answers the questions that it asks by keeping what both sides wrote. */
    async decide(): Promise<void> {
      const now = saver.status.getState()
      if (now.phase === 'conflict') await saver.decide(collisionsOf(now.merged).map(() => 'both'))
    },
    /** Ends as a page does that crashes, and leaves in its browser what it had kept. */
    async die({ isUnpacked, isOfOldFormat }: LeftBehind): Promise<void> {
      isDead = true
      saver.stop()
      // Nobody else sees what the page had under its lock before that is free, as the lock of a dead page is.
      await draft.close()
      for (const base of await database.getAllFromIndex('bases', 'owner', ownerKey(name, fileId))) {
        if (isUnpacked) await database.put('bases', { ...base, packed: undefined })
        const origins = originsKey(base.key)
        if (isOfOldFormat) await database.delete('edits', IDBKeyRange.bound([origins, 0], [origins, Infinity]))
      }
    },
    /** Resolves when all that it asked is answered, or given up. */
    answered: () => Promise.all(underWay),
    /** Ends the page for good. */
    close(): Promise<void> {
      isDead = true
      saver.stop()
      return draft.close()
    },
  }
}
