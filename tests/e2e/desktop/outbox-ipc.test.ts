import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { IpcMain } from 'electron'
import { expect, test } from 'vitest'
import { createBridgeGate } from '../../../src/main/bridge-gate.ts'
import { createOutboxFolder } from '../../../src/main/outbox/folder.ts'
import { registerOutboxIpc } from '../../../src/main/outbox/ipc.ts'
import { openOutbox } from '../../../src/main/outbox/outbox.ts'
import { OUTBOX_CHANNELS as CHANNELS, OUTBOX_PIECE_BYTES } from '../../../src/shared/bridge/outbox.ts'
import { messages } from '../../../src/shared/messages.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** The bridge of an outbox that sends nothing. */
async function open() {
  const folder = path.join(await temporaryFolder(), 'outbox')
  const answers = new Map<string, (event: unknown, ...args: unknown[]) => Promise<unknown>>()
  const never = () => new Promise<never>(() => undefined)
  const outbox = await openOutbox({
    folder: createOutboxFolder(folder),
    account: () => ({ server: 'https://longhand.example', userId: 'anna', token: 'a.b.c' }),
    send: never,
    sendText: never,
    giveUp: never,
    report: () => undefined,
  })
  let limit: number | null = null
  const ipcMain = {
    handle: (channel: string, answer: (event: unknown, ...args: unknown[]) => Promise<unknown>) =>
      answers.set(channel, answer),
    on: () => undefined,
  } as unknown as Pick<IpcMain, 'handle' | 'on'>
  registerOutboxIpc(createBridgeGate({ ipcMain, windowOf: (id) => (id === 7 ? 'main' : null) }), {
    outbox,
    limit: {
      get: () => limit,
      set: async (bytes) => {
        limit = bytes
      },
    },
  })
  const mainFrame = { url: 'app://longhand/files' }
  const ask = (channel: string, ...args: unknown[]) =>
    answers.get(channel)?.({ sender: { id: 7, mainFrame }, senderFrame: mainFrame }, ...args) ??
    Promise.reject(new Error('no such channel'))
  return { ask, folder, outbox }
}

const talk = { name: 'talk.wav', size: 4, options: { language_code: 'en' }, transcript: null }

test('a medium comes over the bridge in pieces', async () => {
  const { ask, outbox } = await open()
  const id = await ask(CHANNELS.begin, talk)
  await ask(CHANNELS.append, id, 'media', Buffer.from('ta'))
  await ask(CHANNELS.append, id, 'media', Buffer.from('lk'))
  await ask(CHANNELS.finish, id)
  expect(outbox.entries()).toMatchObject([{ id, name: 'talk.wav', totalBytes: 4, state: 'sending' }])
})

test('or by its path on this computer', async () => {
  const { ask, outbox, folder } = await open()
  const file = path.join(path.dirname(folder), 'talk.wav')
  await writeFile(file, 'talk')
  const id = await ask(CHANNELS.begin, talk)
  await ask(CHANNELS.copy, id, file)
  await ask(CHANNELS.finish, id)
  expect(outbox.entries()).toMatchObject([{ totalBytes: 4 }])
})

test('one that cannot be read leaves nothing behind', async () => {
  const { ask, outbox, folder } = await open()
  for (const file of ['relative.wav', '/', path.join(folder, 'not there')]) {
    const id = await ask(CHANNELS.begin, talk)
    await expect(ask(CHANNELS.copy, id, file)).rejects.toThrow(messages.outboxNotKept)
    await expect(ask(CHANNELS.finish, id)).rejects.toThrow(messages.outboxNotKept)
  }
  expect(outbox.entries()).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

const id = randomUUID()
test.each<[string, unknown[]]>([
  [CHANNELS.begin, []],
  [CHANNELS.begin, [{ ...talk, id: '../../etc/passwd' }]],
  [CHANNELS.begin, [{ ...talk, name: 'x'.repeat(5000) }]],
  [CHANNELS.begin, [{ ...talk, size: -1 }]],
  [CHANNELS.begin, [{ ...talk, options: { language_code: 5 } }]],
  [CHANNELS.begin, [{ ...talk, server: 'https://evil.example' }]],
  [CHANNELS.append, [id, 'media', 'text']],
  [CHANNELS.append, [id, 'json', new Uint8Array(1)]],
  [CHANNELS.append, [id, 'media', new Uint8Array(OUTBOX_PIECE_BYTES + 1)]],
  [CHANNELS.copy, [id, '']],
  [CHANNELS.copy, [id, ['/etc/passwd']]],
  [CHANNELS.copy, [id, '/etc/passwd']],
  [CHANNELS.finish, ['../x']],
  [CHANNELS.remove, [7]],
  [CHANNELS.pause, [null]],
  [CHANNELS.setLimit, [0]],
  [CHANNELS.setLimit, ['fast']],
  [CHANNELS.setLimit, [Number.NaN]],
])('[DT-006] %s refuses %j', async (channel, args) => {
  const { ask, folder } = await open()
  await expect(ask(channel, ...args)).rejects.toThrow()
  expect(await readdir(folder)).toEqual([])
})

test('the limit is kept', async () => {
  const { ask } = await open()
  expect(await ask(CHANNELS.list)).toEqual([])
  await ask(CHANNELS.setLimit, 5000)
  expect(await ask(CHANNELS.getLimit)).toBe(5000)
})
