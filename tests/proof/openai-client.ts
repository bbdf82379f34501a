import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../support/free-port.ts'
import { speak, SPOKEN_TEXT } from '../support/media-samples.ts'
import { MAIN, startProcess, whenReady } from '../support/server-process.ts'

/**
 * `npm run proof openai-client`: OpenAI's own npm client, fetched for this, has a real server transcribe in each
 * format, lists its engines, and is refused as it expects. A proof, since the client is large and nothing else needs
 * it.
 */
const CLIENT = 'openai@7.55.0'
const EMAIL = 'proof@example.org'
/** Of the words that were spoken, so many have to come back: the engine of English is a small one. */
const LEAST_WORDS = 5

/** The parts of the client that are used. */
interface Client {
  models: { list(): Promise<{ data: { id: string }[] }> }
  audio: {
    transcriptions: {
      create(call: {
        file: unknown
        model: string
        language: string
        response_format?: string
        timestamp_granularities?: string[]
      }): Promise<unknown>
    }
  }
}

const run = promisify(execFile)
const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-openai-client-'))
const port = await freePort()
const env = {
  ...process.env,
  DATA_DIR: path.join(folder, 'data'),
  PORT: String(port),
  BILLING: 'off',
  LOG_LEVEL: 'warn',
}
const longhand = async (...command: string[]) =>
  (await run(process.execPath, [MAIN, ...command], { env })).stdout.trim()
const server = startProcess('serve', env)
try {
  await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, CLIENT])
  const found = createRequire(path.join(folder, 'any.js')).resolve('openai')
  const { default: OpenAI } = (await import(pathToFileURL(found).href)) as {
    default: new (options: { apiKey: string; baseURL: string; maxRetries: number }) => Client
  }
  await whenReady(`http://127.0.0.1:${port}`, server)
  await longhand('user', 'add', '--email', EMAIL, '--password', 'a password for the proof', '--role', 'USER')
  const token = (scope: string) => longhand('token', 'add', '--email', EMAIL, '--name', scope, '--scopes', scope)
  const clientOf = (apiKey: string) => new OpenAI({ apiKey, baseURL: `http://127.0.0.1:${port}/v1`, maxRetries: 0 })
  const client = clientOf(await token('transcribe'))

  const { data } = await client.models.list()
  expect(data.length > 0, `no engine is listed: ${JSON.stringify(data)}`)
  console.log(`models: ${data.map(({ id }) => id).join(', ')}`)
  const sound = await speak()
  const ask = (by: Client, response_format: string, more: object = {}) =>
    by.audio.transcriptions.create({
      file: createReadStream(sound),
      model: data[0]!.id,
      language: 'en',
      response_format,
      ...more,
    })
  const textOf = (reply: unknown) => (typeof reply === 'string' ? reply : (reply as { text: string }).text)
  for (const format of ['json', 'text', 'srt', 'vtt', 'verbose_json']) {
    const reply = await ask(client, format, format === 'verbose_json' ? { timestamp_granularities: ['word'] } : {})
    const said = textOf(reply).toLowerCase()
    const heard = SPOKEN_TEXT.split(' ').filter((word) => said.includes(word)).length
    expect(heard >= LEAST_WORDS, `${format} answered ${JSON.stringify(reply)}`)
    const { words } = reply as { words?: { word: string; start: number; end: number }[] }
    if (format === 'verbose_json')
      expect(
        words !== undefined && words.length > LEAST_WORDS && words.every(({ start, end }) => start <= end),
        `the words have no times: ${JSON.stringify(words)}`,
      )
    console.log(`${format}: ${heard} of ${SPOKEN_TEXT.split(' ').length} words`)
  }
  const refused = async (by: Client) =>
    ask(by, 'json').then(
      () => null,
      (error: { status?: number }) => error.status ?? null,
    )
  const statuses = [await refused(clientOf('none')), await refused(clientOf(await token('files:read')))]
  expect(String(statuses) === '401,403', `a wrong token and one without the scope were answered ${statuses.join(', ')}`)
  console.log('a wrong token is refused with 401, one without the scope with 403')
} finally {
  await server.kill()
  await rm(folder, { recursive: true, force: true })
}

function expect(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise)
}
