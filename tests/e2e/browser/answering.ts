import { gzipSync } from 'node:zlib'
import { type BrowserContext, test } from 'playwright/test'
import { openDatabase } from '../../../server/kernel/db/open.ts'
import { appendVersion } from '../../../server/modules/texts/repository.ts'
import { type BrowserServer, startBrowserServer } from '../../support/browser-server.ts'
import { buildTranscript } from '../../support/build-transcript.ts'
import { type ChatServer, startChatServer } from '../../support/chat-server.ts'
import { buildFile, type BuiltFile } from '../../support/factories.ts'
import { logIn, newAccount } from './server.ts'

/** A server of Longhand whose answers this model writes, and the model's own, for the tests of a file. */
export function useAnsweringServer(model: (data: unknown) => unknown): {
  server: () => BrowserServer
  chat: () => ChatServer
} {
  let chat: ChatServer
  let server: BrowserServer
  test.beforeAll(async () => {
    chat = await startChatServer(model)
    server = await startBrowserServer({ BILLING: 'sandbox', OPENAI_CHAT_URL: chat.origin, OPENAI_CHAT_MODEL: 'small' })
  })
  test.afterAll(async () => {
    await server?.stop()
    await chat?.close()
  })
  return { server: () => server, chat: () => chat }
}

/** Logs a new account in that has an hour of automatic time; answers its address. */
export async function logInWithTime(context: BrowserContext, server: BrowserServer): Promise<string> {
  const email = await newAccount(server)
  await server.longhand('plan', 'grant', email, '--auto', '1h')
  await logIn(context, server, email)
  return email
}

/** Gives an account a file, with these paragraphs as its text where there are any; answers its id. */
export async function addFile(
  server: BrowserServer,
  email: string,
  file: Partial<BuiltFile>,
  paragraphs: readonly string[] = [],
): Promise<string> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: server.dataDir })
  try {
    const { id: owner } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const { id } = await buildFile(db, { ...file, owner_id: owner })
    if (paragraphs.length === 0) return id
    const text = buildTranscript(...paragraphs)
    await appendVersion(db, {
      fileId: id,
      language: 'original',
      body: gzipSync(JSON.stringify(text)),
      words: text.paragraphs.reduce((sum, { words }) => sum + words.length, 0),
      authorId: null,
      expectedVersion: null,
    })
    return id
  } finally {
    await close()
  }
}
