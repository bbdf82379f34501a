import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '../../server/kernel/db/open.ts'
import { auditLedger } from '../../server/modules/billing/plans/ledger.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { startBrowserServer } from './browser-server.ts'
import { tone } from './media-samples.ts'
import { MAIN } from './server-process.ts'
import { multipart, uploadPath } from './uploads.ts'

const run = promisify(execFile)
const LENGTH_SECONDS = 2
const EMAIL = 'rush@example.org'
const PASSWORD = 'harbour-lamp-71'

/** An engine that has to be there for an upload and is never called, for no worker runs. */
const SETTINGS = {
  BILLING: 'sandbox',
  PROCESS: 'api',
  SESSION_SECRET: 'a secret for a rush only',
  SPEECH_ENGINE: 'openai',
  OPENAI_BASE_URL: 'http://127.0.0.1:9',
  OPENAI_API_KEY: 'none',
}

export interface Rush {
  /** How often each status was answered. */
  answers: Record<string, number>
  /** Files that are there. */
  files: number
  /** Media that are there. */
  blobs: number
  /** Seconds of auto time after it. */
  available: number
  reserved: number
  faults: unknown[]
}

/**
 * Sends so many uploads of real media at once to a real server, by an account whose balance is `lengths` of them and a
 * second.
 */
export async function rushUploads({
  uploads,
  lengths,
  databaseUrl,
}: {
  uploads: number
  lengths: number
  databaseUrl: string | null
}): Promise<Rush> {
  const settings = { ...SETTINGS, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) }
  const server = await startBrowserServer(settings)
  try {
    await server.addUser(EMAIL, PASSWORD, 'USER')
    const env = { ...process.env, DATA_DIR: server.dataDir, ...settings }
    await run(process.execPath, [MAIN, 'plan', 'grant', EMAIL, '--auto', `${lengths * LENGTH_SECONDS + 1}s`], { env })
    const login = await send(server.url, '/auth/login', {}, JSON.stringify({ email: EMAIL, password: PASSWORD }))
    const { token } = JSON.parse(login.body) as { token: string }
    const { headers, payload } = multipart([
      { field: 'media', fileName: 'tone.wav', content: await readFile(await tone({ seconds: LENGTH_SECONDS })) },
    ])
    const statuses = await Promise.all(
      Array.from({ length: uploads }, async () => {
        for (;;) {
          const reply = await send(server.url, uploadPath(), { ...headers, authorization: `Bearer ${token}` }, payload)
          if (reply.retryAfter === undefined) return String(reply.status)
          // More than an account may have under way at once; as a client does, it comes back.
          await wait(reply.retryAfter * 1000)
        }
      }),
    )
    const answers = Object.fromEntries(
      [...Map.groupBy(statuses, (status) => status)].map(([status, its]) => [status, its.length]),
    )
    return {
      answers,
      blobs: await countFiles(path.join(server.dataDir, 'blobs')),
      ...(await look(server.dataDir, databaseUrl)),
    }
  } finally {
    await server.stop()
  }
}

/** Not by `fetch`, which gives up after five minutes: on a busy machine the last of many may wait longer. */
async function send(
  url: string,
  route: string,
  headers: Record<string, string>,
  body: string | Buffer,
): Promise<{ status: number; body: string; retryAfter: number | undefined }> {
  const sent = request(`${url}${API_BASE}${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
  })
  sent.end(body)
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  const after = reply.headers['retry-after']
  return {
    status: reply.statusCode ?? 0,
    body: await text(reply),
    retryAfter: after === undefined ? undefined : Number(after),
  }
}

async function look(dataDir: string, databaseUrl: string | null): Promise<Omit<Rush, 'answers' | 'blobs'>> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  try {
    const { files } = await db
      .selectFrom('file')
      .select((eb) => eb.fn.countAll<number>().as('files'))
      .executeTakeFirstOrThrow()
    const balance = await db
      .selectFrom('plan_balance')
      .select(['available', 'reserved'])
      .where('kind', '=', 'auto')
      .executeTakeFirstOrThrow()
    return { files, ...balance, faults: await auditLedger(db) }
  } finally {
    await close()
  }
}

async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

/** What has to come of it. */
export function expectedRush({ uploads, lengths }: { uploads: number; lengths: number }): Rush {
  return {
    answers: { 200: lengths, 402: uploads - lengths },
    files: lengths,
    blobs: lengths,
    available: 1,
    reserved: lengths * LENGTH_SECONDS,
    faults: [],
  }
}
