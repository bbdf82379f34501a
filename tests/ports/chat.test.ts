import { expect, onTestFinished, test } from 'vitest'
import { createOpenAiChat } from '../../server/adapters/chat-openai/index.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { type ChatAnswer, startChatServer } from '../support/chat-server.ts'
import { chatSuite } from './suites/chat.ts'

const quick = { times: 2, firstMs: 1, mostWaitMs: 5000, limitMs: 60_000 }

async function open(answer: ChatAnswer = (data) => ({ said: data }), apiKey: string | null = 'key') {
  const server = await startChatServer(answer)
  onTestFinished(() => server.close())
  return { server, chat: createOpenAiChat({ baseUrl: server.origin, apiKey, model: 'small', retry: quick }) }
}

chatSuite({
  name: 'a server that speaks OpenAI’s chat API',
  start: async () => (await open()).chat,
  withoutItsNeeds: () => createOpenAiChat({ baseUrl: null, apiKey: 'key', model: null }),
})

const request = {
  instructions: 'Do it.',
  data: { a: 1 },
  schema: { type: 'object' },
  name: 'it',
  read: (it: unknown) => it,
}

test('no tools are offered, and the key goes along', async () => {
  const { server, chat } = await open()
  await chat.complete(request)
  const [call] = server.calls
  expect(call!.authorization).toBe('Bearer key')
  expect(call!.body).not.toHaveProperty('tools')
  expect(call!.body.messages).toEqual([
    { role: 'system', content: 'Do it.' },
    { role: 'user', content: '{"a":1}' },
  ])
})

test.each([
  [401, 'engine_refused', 1],
  [400, 'engine_refused', 1],
  [404, 'engine_refused', 1],
  [429, 'engine_failed', 3],
  [500, 'engine_failed', 3],
])(
  'a server that answers %i: %s after %i calls, in words that keep its own to the log',
  async (status, code, calls) => {
    const { server, chat } = await open(() => status)
    const error = (await chat.complete(request).catch((caught: unknown) => caught)) as Error
    expect(error).toMatchObject({ code })
    expect(error.message).not.toContain('secret')
    expect(server.calls).toHaveLength(calls)
  },
)

test.each(['', 'Sure! Here it is.', '[1,', 'null'])(
  'an answer %j that is no JSON of the form is asked for again',
  async (text) => {
    let count = 0
    const { chat } = await open(() => ((count += 1) > 1 ? { fine: true } : text))
    const read = (answer: unknown) => {
      if (answer === null) throw new Error('nothing')
      return answer
    }
    expect(await chat.complete({ ...request, read })).toEqual({ fine: true })
  },
)

test('an answer of megabytes is refused', async () => {
  const { chat } = await open(() => 'x'.repeat(2_000_000))
  await expect(chat.complete(request)).rejects.toMatchObject({ code: 'engine_failed', retry: false })
})

test('the key of OpenAI’s settings goes to no other address', () => {
  const chat = (env: Record<string, string>) => readConfig({ OPENAI_CHAT_MODEL: 'm', ...env }).chat
  expect(chat({ OPENAI_BASE_URL: 'http://a.example', OPENAI_API_KEY: 'k' })).toMatchObject({
    baseUrl: 'http://a.example',
    apiKey: 'k',
  })
  expect(chat({ OPENAI_CHAT_URL: 'http://b.example', OPENAI_API_KEY: 'k' })).toMatchObject({ apiKey: null })
  expect(chat({ OPENAI_CHAT_URL: 'http://b.example', OPENAI_CHAT_KEY: 'c', OPENAI_API_KEY: 'k' })).toMatchObject({
    baseUrl: 'http://b.example',
    apiKey: 'c',
  })
})
