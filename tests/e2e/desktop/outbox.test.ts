import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Account } from '../../../src/main/outbox/account.ts'
import { accountOf } from '../../../src/main/outbox/account.ts'
import { createLocalFiles } from '../../../src/main/local-files.ts'
import { createWaitingFinder } from '../../../src/main/outbox/find-waiting.ts'
import { createOutboxFolder } from '../../../src/main/outbox/folder.ts'
import type { OutboxItem } from '../../../src/main/outbox/item.ts'
import type { SendCall } from '../../../src/main/outbox/line.ts'
import { openOutbox } from '../../../src/main/outbox/outbox.ts'
import { createPace } from '../../../src/main/outbox/pace.ts'
import { refusedWith, SendError, stopped, unreachable } from '../../../src/main/outbox/send-error.ts'
import { APP_ORIGIN } from '../../../src/shared/bridge.ts'
import { WAITING_PATH } from '../../../src/shared/bridge/outbox.ts'
import { uploadOptions } from '../../../src/shared/contract/files/upload.ts'
import { HOUR_MS } from '../../../src/shared/durations.ts'
import { messages } from '../../../src/shared/messages.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const ANNA: Account = { server: 'https://longhand.example', userId: 'anna', token: 'a.b.c' }
const BEN: Account = { ...ANNA, userId: 'ben' }

interface Sending {
  item: OutboxItem
  call: SendCall
  arrive(): void
  fail(error: SendError): void
}

/** An outbox whose sending the test does itself, with a clock of its own. */
async function open({ place, person = ANNA }: { place?: string; person?: Account | null } = {}) {
  const folder = place ?? path.join(await temporaryFolder(), 'outbox')
  const sendings: Sending[] = []
  const texts: string[] = []
  const givenUp: string[] = []
  let signedIn = person
  let at = 0
  let timers: { due: number; run: () => void }[] = []
  const outbox = await openOutbox({
    folder: createOutboxFolder(folder),
    account: () => signedIn,
    send: (item, call) =>
      new Promise((resolve, reject) => {
        call.signal.addEventListener('abort', () => reject(stopped()))
        sendings.push({ item, call, arrive: () => resolve(`file of ${item.name}`), fail: reject })
      }),
    sendText: async ({ fileId }) => void texts.push(fileId ?? ''),
    giveUp: async ({ name }) => void givenUp.push(name),
    report: () => undefined,
    now: () => at,
    after(ms, run) {
      const timer = { due: at + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    random: () => 1,
  })
  return {
    folder,
    outbox,
    sendings,
    texts,
    givenUp,
    add: async (name: string, { id, transcript }: { id?: string; transcript?: string } = {}) => {
      const intake = await outbox.begin({
        id,
        name,
        size: 4,
        options: uploadOptions.parse({ language_code: 'en', device: 'DESKTOP' }),
        transcript: transcript === undefined ? null : { name: 'text.srt', size: transcript.length },
      })
      if (transcript !== undefined) await intake?.append('transcript', Buffer.from(transcript))
      await intake?.append('media', Buffer.from(name))
      await intake?.finish()
      return intake?.id ?? ''
    },
    signIn: (next: Account | null) => {
      signedIn = next
      return outbox.accountChanged()
    },
    pass: (ms: number) => {
      at += ms
      const due = timers.filter((timer) => timer.due <= at)
      timers = timers.filter((timer) => timer.due > at)
      for (const { run } of due) run()
    },
    names: () => outbox.entries().map(({ name, state }) => `${name} ${state}`),
    files: async () => (await readdir(folder)).toSorted(),
    /** The nth thing that was sent. */
    sending: (nth: number) =>
      expect
        .poll(() => sendings[nth])
        .toBeDefined()
        .then(() => sendings[nth]!),
  }
}

test('[DT-009] media wait with options and checksum, go in order, leave the disk once arrived', async () => {
  const { add, sending, names, files, sendings } = await open()
  const id = await add('one')
  await add('two')
  expect(names()).toEqual(['one sending', 'two waiting'])
  expect((await sending(0)).item).toMatchObject({
    id,
    options: { language_code: 'en', device: 'DESKTOP' },
    sha256: createHash('sha256').update('one').digest('hex'),
    size: 3,
  })
  expect(await files()).toHaveLength(4)
  sendings[0]!.arrive()
  await sending(1)
  expect(names()).toEqual(['two sending'])
  expect(await files()).toHaveLength(2)
  sendings[1]!.arrive()
  await expect.poll(files).toEqual([])
})

test('[DT-009] media go in the order in which they were taken, however long each is copied', async () => {
  const { outbox, sending, names } = await open()
  const begin = async (name: string) =>
    (await outbox.begin({ name, size: 4, options: uploadOptions.parse({ language_code: 'en' }), transcript: null }))!
  const [long, short, shorter] = [await begin('long'), await begin('short'), await begin('shorter')]
  for (const intake of [shorter, short, long]) {
    await intake.append('media', Buffer.from('talk'))
    await intake.finish()
  }
  // The line does not stand still for one that is still copied.
  expect(names()).toEqual(['long waiting', 'short waiting', 'shorter sending'])
  ;(await sending(0)).arrive()
  expect((await sending(1)).item.name).toBe('long')
})

test('[DT-009] one that its owner writes down takes its text along', async () => {
  const { add, sending, texts, files } = await open()
  await add('talk', { transcript: '1\n' })
  expect(await files()).toHaveLength(3)
  ;(await sending(0)).arrive()
  await expect.poll(files).toEqual([])
  expect(texts).toEqual(['file of talk'])
})

test('[DT-010] what was on its way goes on after a restart, from where the server has it', async () => {
  const first = await open()
  await first.add('one')
  const { call } = await first.sending(0)
  call.onUrl('https://longhand.example/api/longhand/uploads/7')
  await first.outbox.close()
  const second = await open({ place: first.folder })
  expect((await second.sending(0)).item.uploadUrl).toBe('https://longhand.example/api/longhand/uploads/7')
})

test('[DT-010] a recording that is handed over again is taken once', async () => {
  const { add, names } = await open()
  const id = await add('one')
  await add('one', { id })
  expect(names()).toEqual(['one sending'])
})

test('what a crash left half-copied is not sent, and one confirmed before a crash is removed', async () => {
  const signed = await open()
  await signed.add('done')
  await signed.outbox.close()
  const [json] = (await signed.files()).filter((name) => name.endsWith('.json'))
  const file = path.join(signed.folder, json!)
  await writeFile(
    file,
    JSON.stringify({ ...(JSON.parse(await readFile(file, 'utf8')) as object), state: 'done', fileId: '1' }),
  )
  await writeFile(path.join(signed.folder, '0199a1b2-0000-7000-8000-000000000000.media.part'), 'half')
  await writeFile(path.join(signed.folder, '0199a1b2-0000-7000-8000-000000000001.media'), 'no JSON yet')
  const again = await open({ place: signed.folder })
  expect(again.names()).toEqual([])
  expect(await again.files()).toEqual([])
})

test('[DT-009] without a network it is tried again after growing waits, and at once when there is one', async () => {
  const { add, sending, sendings, pass, outbox, names } = await open()
  await add('one')
  ;(await sending(0)).fail(unreachable())
  await expect.poll(names).toEqual(['one retrying'])
  expect(outbox.entries()[0]).toMatchObject({ problem: messages.unreachable, retryAt: 2000 })
  pass(1999)
  expect(sendings).toHaveLength(1)
  pass(1)
  ;(await sending(1)).fail(unreachable())
  await expect.poll(names).toEqual(['one retrying'])
  expect(outbox.entries()[0]?.retryAt).toBe(2000 + 4000)
  for (let tries = 2; tries < 20; tries++) {
    pass(HOUR_MS)
    ;(await sending(tries)).fail(unreachable())
    await expect.poll(names).toEqual(['one retrying'])
  }
  outbox.wake()
  await sending(20)
})

test('[DT-009] what the server refuses says why and waits for the person; those behind it go on', async () => {
  const { add, sending, names, outbox } = await open()
  const id = await add('one')
  await add('two')
  ;(await sending(0)).fail(refusedWith(402, JSON.stringify({ message: messages.tooLarge })))
  await sending(1)
  expect(names()).toEqual(['one failed', 'two sending'])
  expect(outbox.entries()[0]?.problem).toBe(messages.tooLarge)
  await outbox.resume(id)
  expect(names()).toEqual(['one waiting', 'two sending'])
})

test('[DT-009] one can be paused, put first, and removed from computer and server', async () => {
  const { add, sending, names, outbox, givenUp, files } = await open()
  const one = await add('one')
  const two = await add('two')
  await outbox.pause(one)
  await sending(1)
  expect(names()).toEqual(['one paused', 'two sending'])
  await outbox.resume(one)
  expect(names()).toEqual(['one waiting', 'two sending'])
  await outbox.sendFirst(one)
  expect((await sending(2)).item.name).toBe('one')
  expect(names()).toEqual(['one sending', 'two waiting'])
  await outbox.remove(one)
  await outbox.remove(two)
  expect(givenUp).toEqual(['one', 'two'])
  expect(await files()).toEqual([])
})

test('[AU-032] media of one person are neither shown to nor sent for another', async () => {
  const { add, sending, names, outbox, signIn, sendings, files } = await open()
  const id = await add('one')
  await sending(0)
  await signIn(BEN)
  expect(names()).toEqual([])
  await outbox.remove(id)
  expect(await files()).toHaveLength(2)
  expect(sendings[0]!.call.signal.aborted).toBe(true)
  await signIn(null)
  await expect(add('two')).rejects.toThrow(messages.outboxSignedOut)
  await signIn(ANNA)
  await sending(1)
  expect(names()).toEqual(['one sending'])
})

test('after the server ended the session it waits for a login', async () => {
  const { add, sending, sendings, pass, signIn, outbox, names } = await open()
  await add('one')
  ;(await sending(0)).fail(refusedWith(401, ''))
  await expect.poll(names).toEqual(['one waiting'])
  expect(outbox.entries()[0]?.problem).toBe(messages.outboxSignedOut)
  pass(72 * HOUR_MS)
  expect(sendings).toHaveLength(1)
  await signIn(ANNA)
  await sending(1)
})

test('a limit spreads the bytes over time', async () => {
  let at = 0
  const waits: number[] = []
  const pace = createPace({
    limit: 1000,
    now: () => at,
    wait: async (ms) => {
      waits.push(ms)
      at += ms
    },
  })
  for (let chunk = 0; chunk < 5; chunk++) await pace.take(500)
  expect(at).toBe(2000)
  pace.setLimit(null)
  await pace.take(1e9)
  expect(at).toBe(2000)
})

test('whose the media are comes from the session, and from no token that says nothing', () => {
  const token = (payload: string) => `x.${Buffer.from(payload).toString('base64url')}.y`
  const of = (text: string | null) => accountOf({ tokenFor: () => text }, 'https://longhand.example')
  expect(of(token('{"sub":"anna"}'))).toMatchObject({ userId: 'anna', server: 'https://longhand.example' })
  for (const bad of [null, 'rubbish', token('{}'), token('not json'), token('{"sub":5}')]) expect(of(bad)).toBeNull()
})

test.each([
  [401, 'signed-out'],
  [402, 'refused'],
  [404, 'later'],
  [413, 'refused'],
  [422, 'refused'],
  [423, 'later'],
  [429, 'later'],
  [460, 'refused'],
  [500, 'later'],
  [503, 'later'],
])('an answer %i means %s', (status, outcome) => {
  expect(refusedWith(status, 'no JSON')).toMatchObject({ outcome, status, message: messages.uploadFailed })
})

test('[DT-013] the person listens to what waits before it is sent, and nobody else does', async () => {
  const { outbox, add, signIn, folder } = await open()
  const id = await add('talk')
  await writeFile(path.join(folder, 'secret.txt'), 'secret')
  const { serve } = createLocalFiles({ [WAITING_PATH]: createWaitingFinder(outbox) })
  const read = async (name: string) => {
    const reply = await serve(new Request(APP_ORIGIN + WAITING_PATH + name))
    return reply.ok ? reply.text() : reply.status
  }
  expect(await read(id)).toBe('talk')
  for (const other of [
    `${id}.json`,
    `${id}/..`,
    '..%2fsecret.txt',
    'secret.txt',
    '0199a1b2-0000-4000-8000-000000000001',
    '',
  ])
    expect(await read(other), other).toBe(404)
  await signIn(BEN)
  expect(await read(id)).toBe(404)
  await signIn(null)
  expect(await read(id)).toBe(404)
})
