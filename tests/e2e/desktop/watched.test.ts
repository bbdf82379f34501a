import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Account } from '../../../src/main/outbox/account.ts'
import { createOutboxFolder } from '../../../src/main/outbox/folder.ts'
import type { OutboxItem } from '../../../src/main/outbox/item.ts'
import { openOutbox } from '../../../src/main/outbox/outbox.ts'
import { SendError, unreachable } from '../../../src/main/outbox/send-error.ts'
import { createWatchedRecords } from '../../../src/main/watched/records.ts'
import { createWatchedFolders, type WatchedFolders } from '../../../src/main/watched/watched-folder.ts'
import { MINUTE_MS } from '../../../src/shared/durations.ts'
import { messages } from '../../../src/shared/messages.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const ANNA: Account = { server: 'https://longhand.example', userId: 'anna', token: 'a.b.c' }
const BEN: Account = { ...ANNA, userId: 'ben' }
const ENGLISH = { language_code: 'en', folder_id: null, existing: false }

/** Kills the app at a point, which does nothing more. */
const killed = new Error('The app was killed.')
const never = new Promise<never>(() => {})

/** A computer on which the app is started and dies; what it sends is kept by the upload's name, as a server does. */
async function openComputer() {
  const home = await temporaryFolder()
  const folder = path.join(home, 'recordings')
  await mkdir(folder)
  const server = new Map<string, { name: string; text: string; item: OutboxItem }>()
  const sent: string[] = []
  const computer = {
    at: Date.now(),
    isOnline: true,
    refuses: null as string | null,
    person: ANNA as Account | null,
    server,
    sent,
    names: () => [...server.values()].map(({ name }) => name).toSorted(),
    put: async (name: string, text: string) => {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
      await writeFile(path.join(folder, name), text)
    },
    folder,
    inFolder: (name: string) => path.join(folder, name),

    async boot({ dieAt }: { dieAt?: 'intake' | 'known' | 'upload' } = {}) {
      const outboxFolder = createOutboxFolder(path.join(home, 'outbox'))
      const records = createWatchedRecords(path.join(home, 'watched'))
      let isDead = false
      let changed: () => void = () => {}
      const timers: { due: number; run: () => void }[] = []
      const die = (point: typeof dieAt) => {
        if (point !== undefined && point === dieAt) isDead = true
        if (isDead) throw killed
      }
      let watched: WatchedFolders | undefined
      const outbox = await openOutbox({
        folder: outboxFolder,
        account: () => (isDead ? null : computer.person),
        async send(item) {
          if (isDead) await never
          if (!computer.isOnline) throw unreachable()
          if (computer.refuses !== null) throw new SendError('refused', 422, computer.refuses)
          const text = await readFile(outboxFolder.pathOf(item.id, 'media'), 'utf8')
          sent.push(item.name)
          server.set(item.id, { name: item.name, text, item })
          if (dieAt === 'upload') isDead = true
          if (isDead) await never
          return `file of ${item.name}`
        },
        sendText: async () => {},
        giveUp: async () => {},
        report: () => {},
        onLeaving: async (item, why) => {
          if (isDead) await never
          await watched?.left(item, why)
        },
        after: () => () => {},
      })
      watched = createWatchedFolders({
        records: {
          read: (person) => records.read(person),
          async write(person, value) {
            const before = Object.keys(records.read(person)?.known ?? {}).length
            if (Object.keys(value.known).length > before && value.isOn) die('known')
            die(undefined)
            await records.write(person, value)
          },
        },
        outbox: {
          entries: () => outbox.entries(),
          async begin(item) {
            die('intake')
            return outbox.begin(item)
          },
        },
        account: () => computer.person,
        onChange: () => {},
        watch: (_folder, hear) => {
          changed = hear
          return () => {}
        },
        after(ms, run) {
          const timer = { due: computer.at + ms, run }
          timers.splice(0, timers.length, timer)
          return () => void timers.splice(0)
        },
        now: () => computer.at,
      })
      const app = {
        watched,
        outbox,
        hear: () => changed(),
        /** Lets time go by, and what is due happen. */
        async pass(ms: number) {
          computer.at += ms
          const due = timers.splice(0).filter((timer) => timer.due <= computer.at)
          for (const { run } of due) run()
          await watched.look()
          await expect
            .poll(() => outbox.entries().every(({ state }) => !['sending', 'checking'].includes(state)))
            .toBe(true)
        },
        states: () => watched.get()?.recordings.map(({ name, state }) => `${name} ${state}`),
        async quit() {
          await watched.close()
          await outbox.close()
        },
      }
      await watched.begin()
      return app
    },
  }
  return computer
}

test('nothing is watched until a folder is chosen, nor after it is given up', async () => {
  const computer = await openComputer()
  await computer.put('a.mp3', 'one')
  const app = await computer.boot()
  await app.pass(2 * MINUTE_MS)
  expect([app.watched.get(), computer.names()]).toEqual([null, []])
  await app.watched.start(computer.folder, ENGLISH)
  await app.watched.stop()
  await computer.put('b.mp3', 'two')
  await app.pass(2 * MINUTE_MS)
  expect([app.watched.get(), computer.names()]).toEqual([null, []])
})

test('new recordings go once they are whole, with their options; others and those from before do not', async () => {
  const computer = await openComputer()
  await computer.put('before.mp3', 'old')
  const app = await computer.boot()
  await app.watched.start(computer.folder, { language_code: 'de', folder_id: 'interviews', existing: false })
  await computer.put('2026/new.wav', 'new')
  await computer.put('notes.txt', 'text')
  await computer.put('.hidden.mp3', 'hidden')
  await computer.put('empty.mp3', '')
  await app.pass(0)
  expect(computer.names()).toEqual([])
  await app.pass(2 * MINUTE_MS)
  expect(computer.names()).toEqual(['new.wav'])
  expect([...computer.server.values()][0]?.item.options).toMatchObject({
    language_code: 'de',
    folder_id: 'interviews',
    device: 'DESKTOP',
  })
  expect(app.states()).toEqual(['new.wav uploaded'])
  expect(app.watched.get()).toMatchObject({ path: computer.folder, language_code: 'de', problem: null })
})

test('those that are there already go where they are wanted too, also when the folder is chosen again', async () => {
  const computer = await openComputer()
  await computer.put('before.mp3', 'old')
  const app = await computer.boot()
  await app.watched.start(computer.folder, ENGLISH)
  await app.pass(2 * MINUTE_MS)
  expect(computer.names()).toEqual([])
  await app.watched.start(computer.folder, { ...ENGLISH, existing: true })
  await app.pass(2 * MINUTE_MS)
  expect(computer.names()).toEqual(['before.mp3'])
})

test('a change of the language loses none that is still being written', async () => {
  const computer = await openComputer()
  const app = await computer.boot()
  await app.watched.start(computer.folder, ENGLISH)
  await computer.put('a.mp3', 'one')
  await app.pass(1000)
  await app.watched.start(computer.folder, { ...ENGLISH, language_code: 'fr' })
  await app.pass(2 * MINUTE_MS)
  expect([...computer.server.values()].map(({ item }) => item.options.language_code)).toEqual(['fr'])
})

test('a recording that is renamed, moved, copied or touched is none other; one that is written to is', async () => {
  const computer = await openComputer()
  const app = await computer.boot()
  await app.watched.start(computer.folder, ENGLISH)
  await computer.put('a.mp3', 'one')
  await app.pass(2 * MINUTE_MS)
  await mkdir(computer.inFolder('done'))
  await rename(computer.inFolder('a.mp3'), computer.inFolder('done/b.mp3'))
  await computer.put('copy.mp3', 'one')
  await utimes(computer.inFolder('done/b.mp3'), 1, 1)
  await app.pass(2 * MINUTE_MS)
  expect(computer.sent).toEqual(['a.mp3'])
  await computer.put('done/b.mp3', 'one and more')
  await app.pass(2 * MINUTE_MS)
  expect(computer.sent).toEqual(['a.mp3', 'b.mp3'])
})

test.each(['intake', 'known', 'upload'] as const)(
  'an app that dies at the %s uploads each once all the same',
  async (dieAt) => {
    const computer = await openComputer()
    const first = await computer.boot()
    await first.watched.start(computer.folder, ENGLISH)
    await first.quit()
    await computer.put('a.mp3', 'one')
    const dying = await computer.boot({ dieAt })
    await dying.pass(2 * MINUTE_MS).catch(() => undefined)
    const app = await computer.boot()
    await app.pass(2 * MINUTE_MS)
    await app.pass(20 * MINUTE_MS)
    expect([...computer.server.values()].map(({ text }) => text)).toEqual(['one'])
    expect(app.states()).toEqual(['a.mp3 uploaded'])
    expect(app.outbox.entries()).toEqual([])
  },
)

test('without a network they wait, and go later', async () => {
  const computer = await openComputer()
  const app = await computer.boot()
  await app.watched.start(computer.folder, ENGLISH)
  computer.isOnline = false
  await computer.put('a.mp3', 'one')
  await app.pass(2 * MINUTE_MS)
  expect(app.states()).toEqual(['a.mp3 waiting'])
  // The original may go meanwhile: the outbox has a copy.
  await rm(computer.inFolder('a.mp3'))
  computer.isOnline = true
  app.outbox.wake()
  await expect.poll(() => app.states()).toEqual(['a.mp3 uploaded'])
})

test('what the server refuses is told with the reason, and what the person gives up as given up', async () => {
  const computer = await openComputer()
  const app = await computer.boot()
  await app.watched.start(computer.folder, ENGLISH)
  computer.refuses = 'There is no speech in it.'
  await computer.put('a.mp3', 'one')
  await app.pass(2 * MINUTE_MS)
  await expect
    .poll(() => app.watched.get()?.recordings)
    .toMatchObject([{ name: 'a.mp3', state: 'failed', problem: 'There is no speech in it.' }])
  await app.outbox.remove(app.watched.get()!.recordings[0]!.id)
  await app.pass(2 * MINUTE_MS)
  expect(app.states()).toEqual(['a.mp3 given-up'])
})

test('a folder that is gone says so, and goes on when it is back', async () => {
  const computer = await openComputer()
  const app = await computer.boot()
  await app.watched.start(computer.folder, ENGLISH)
  await app.pass(0)
  await rename(computer.folder, `${computer.folder} away`)
  await app.pass(2 * MINUTE_MS)
  expect(app.watched.get()?.problem).toBe(messages.watchedNotRead)
  await rename(`${computer.folder} away`, computer.folder)
  await computer.put('a.mp3', 'one')
  await app.pass(2 * MINUTE_MS)
  expect([app.watched.get()?.problem, computer.names()]).toEqual([null, ['a.mp3']])
  await expect(app.watched.start('/no/such/folder', ENGLISH)).rejects.toThrow(messages.watchedNotRead)
})

test('each person has a folder of their own, which nobody else is shown or sends', async () => {
  const computer = await openComputer()
  const app = await computer.boot()
  await app.watched.start(computer.folder, ENGLISH)
  computer.person = BEN
  await app.watched.begin()
  await computer.put('a.mp3', 'one')
  await app.pass(2 * MINUTE_MS)
  expect([app.watched.get(), computer.names()]).toEqual([null, []])
  computer.person = null
  await app.watched.begin()
  await expect(app.watched.start(computer.folder, ENGLISH)).rejects.toThrow(messages.outboxSignedOut)
  computer.person = ANNA
  await app.watched.begin()
  await app.pass(2 * MINUTE_MS)
  expect(computer.names()).toEqual(['a.mp3'])
})
