import { gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { composeModules } from '../../server/compose.ts'
import { sha256 } from '../../server/kernel/sha256.ts'
import type { Job } from '../../server/kernel/jobs/definition.ts'
import { WRITE_ANSWER } from '../../server/modules/answers/jobs.ts'
import { FIND_UNSENT_TEXTS, SEND_DOCUMENT } from '../../server/modules/destinations/jobs.ts'
import { appendVersion } from '../../server/modules/texts/repository.ts'
import type { Chat } from '../../server/ports/chat.ts'
import type { DocumentTargets, TargetDocument } from '../../server/ports/document-targets.ts'
import type { WebhookAnswer, WebhookSender } from '../../server/ports/webhook-sender.ts'
import type { AnswerOrder } from '../../src/shared/contract/answers.ts'
import type { Destination, DestinationDelivery } from '../../src/shared/contract/destinations.ts'
import { DAY_MS, MINUTE_MS } from '../../src/shared/durations.ts'
import { buildTestApp } from './app.ts'
import { buildTranscript } from './build-transcript.ts'
import { buildFile, type BuiltFile } from './factories.ts'
import { toldOf } from './kills/stepping.ts'
import { silentLog } from './silent-log.ts'

/** A process that ends there. */
export class Died extends Error {
  override name = 'Died'
}

/**
 * An account with a clock of its own, a folder in memory for its documents, and a receiver of calls, which behave as
 * they are told; the jobs are done when the test says so, and may die at any step.
 */
export async function destinationsApp({ chat = null }: { chat?: Chat | null } = {}) {
  let at = Date.now() + DAY_MS
  const now = () => at
  let dieAt = Infinity
  let steps = 0
  const step = () => {
    steps += 1
    if (steps === dieAt) throw new Died()
  }
  const there = new Map<string, { text: string; mark: string }>()
  const puts: string[] = []
  let put: (document: TargetDocument) => void | Promise<void> = () => undefined
  let putEnds: () => void = () => undefined
  const targets: DocumentTargets = {
    hasFolders: true,
    async put(_place, document, { isOurs, tried }) {
      step()
      await put(document)
      puts.push(document.name)
      const former = there.get(document.name)
      if (former && !isOurs && !tried.includes(sha256(former.text))) return 'taken'
      there.set(document.name, { text: Buffer.from(document.bytes).toString(), mark: document.mark })
      putEnds()
      step()
      return 'stored'
    },
  }
  const posts: { url: string; headers: Readonly<Record<string, string>>; body: string }[] = []
  let answer: WebhookAnswer = { status: 200, durationMs: 1, problem: null }
  const webhooks: WebhookSender = {
    async post(url, message) {
      posts.push({ url, ...message })
      return answer
    },
  }
  const t = await buildTestApp({ now, targets, webhooks, ...(chat && { chat }) })
  const ann = await t.signIn()
  await t.db
    .updateTable('session')
    .set({ expires_at: at + 99 * DAY_MS, confirmed_at: at + 99 * DAY_MS })
    .execute()
  const modules = composeModules({ ...t.deps, db: toldOf(t.db, step) })
  onTestFinished(() => modules.close())
  const jobs = modules.all.flatMap((module) => module.jobs)
  const job = (name: string): Job => jobs.find((one) => one.name === name)!
  const run = (name: string, payload: object) =>
    job(name).run(payload, {
      job: { id: 'job', name, payload, attempts: 1, maxAttempts: 8 } as never,
      signal: new AbortController().signal,
      log: silentLog,
      progressed: async () => undefined,
      complete: async () => undefined,
    })
  const path = '/account/destinations'
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', more: string, payload?: object) =>
    t.api(method, `${path}${more}`, { headers: ann.bearer, ...(payload && { payload }) })

  const look = () => run(FIND_UNSENT_TEXTS.name, {})
  /** Does the tries that are due; answers how many there were. */
  async function send(): Promise<number> {
    const due = await t.db
      .selectFrom('destination_delivery')
      .select('id')
      .where('status', '=', 'waiting')
      .where('next_try_at', '<=', at)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    for (const { id } of due) await run(SEND_DOCUMENT.name, { deliveryId: id })
    return due.length
  }

  /** Has an answer about a file written. */
  async function writeAnswer(fileId: string, payload: AnswerOrder, who = ann) {
    const ordered = await t.api('POST', `/file/answers/${fileId}`, { headers: who.bearer, payload })
    await run(WRITE_ANSWER.name, { answerId: ordered.json<{ _id: string }>()._id })
  }

  return {
    t,
    ann,
    there,
    puts,
    posts,
    call,
    look,
    send,
    now,
    sendOne: (deliveryId: string) => run(SEND_DOCUMENT.name, { deliveryId }),
    writeAnswer,
    /** Has the overview of a file written. */
    writeOverview: (fileId: string) => writeAnswer(fileId, { kind: 'overview' }),
    /** Looks what is to go out, and sends it. */
    async work(): Promise<number> {
      await look()
      return send()
    },
    create: async (wish: object = {}) => {
      const made = await call('POST', '', {
        place: { kind: 'folder', path: 'Texts' },
        formats: ['txt'],
        template: '{folder}/{name}.{language}.{format}',
        sends: 'ready',
        quiet_minutes: 5,
        folder_id: null,
        tag_id: null,
        languages: [],
        with_existing: false,
        ...wish,
      })
      return { status: made.statusCode, ...made.json<Destination & { signing_secret: string | null; code?: string }>() }
    },
    list: async () => (await call('GET', '')).json<{ destinations: Destination[] }>().destinations,
    deliveries: async (id: string) => (await call('GET', `/${id}/deliveries`)).json<DestinationDelivery[]>(),
    file: (over: Partial<BuiltFile> = {}) =>
      buildFile(t.db, { owner_id: ann.id, name: 'Harbour.mp3', status: 'EDITING', ...over }),
    /** Saves a text, by the machine unless somebody is named. */
    save: (fileId: string, text: string, { authorId = null as string | null, language = 'original' } = {}) =>
      appendVersion(t.db, {
        fileId,
        language,
        body: gzipSync(JSON.stringify(buildTranscript(text))),
        words: 1,
        authorId,
        expectedVersion: null,
        savedAt: at,
      }),
    pass: (minutes: number) => void (at += minutes * MINUTE_MS),
    /** What putting does, before it is done and after. */
    putting(next: typeof put, ends: typeof putEnds = () => undefined) {
      put = next
      putEnds = ends
    },
    answers: (next: Partial<WebhookAnswer>) => void (answer = { ...answer, ...next }),
    /** The process dies at this step of what it does next; never for Infinity. */
    dieAt(next: number) {
      steps = 0
      dieAt = next
    },
  }
}
