import { describe, expect, test } from 'vitest'
import { createDomainEvents } from '../../server/kernel/domain-events.ts'
import { createSealer } from '../../server/kernel/sealed-text.ts'
import { handleIdentityEvents } from '../../server/modules/destinations/index.ts'
import { removeDeliveriesBefore } from '../../server/modules/destinations/deliveries.ts'
import { sealDestinationsAnew } from '../../server/modules/destinations/seal-anew.ts'
import { moveStatus } from '../../server/modules/files/index.ts'
import type { IdentityEvents } from '../../server/modules/identity/events.ts'
import { TargetError } from '../../server/ports/document-targets.ts'
import { documentMessage, MOST_DESTINATIONS } from '../../src/shared/contract/destinations.ts'
import { RETRY_WAITS_MS } from '../../src/shared/domain/webhook-retries.ts'
import { DAY_MS, MINUTE_MS } from '../../src/shared/durations.ts'
import { createRandom } from '../support/random.ts'
import { destinationsApp, Died } from '../support/destinations-app.ts'

const NAME = 'Harbour.en.txt'
const webhook = { kind: 'webhook', url: 'https://hooks.example.org/in', is_attached: true }
const webdav = { kind: 'webdav', url: 'https://cloud.example.org/dav/', user: 'ann' }

describe('a text', () => {
  test('goes out once it is there, and again once people have left it alone; each version once', async () => {
    const w = await destinationsApp()
    const { _id } = await w.create({ formats: ['txt', 'srt'] })
    const file = await w.file()
    await w.save(file.id, 'one')
    expect([await w.work(), await w.work()]).toEqual([2, 0])
    expect([...w.there.keys()].toSorted()).toEqual(['Harbour.en.srt', NAME])
    expect(w.there.get(NAME)!.text).toContain('one')
    await w.save(file.id, 'two', { authorId: w.ann.id })
    expect(await w.work()).toBe(0)
    w.pass(4)
    await w.save(file.id, 'three', { authorId: w.ann.id })
    w.pass(4)
    expect(await w.work()).toBe(0)
    w.pass(1)
    expect([await w.work(), await w.work()]).toEqual([2, 0])
    expect(w.there.get(NAME)!.text).toContain('three')
    expect(w.there.size).toBe(2)
    expect((await w.deliveries(_id)).map(({ format, version, status }) => [format, version, status])).toEqual([
      ['srt', 3, 'delivered'],
      ['txt', 3, 'delivered'],
      ['srt', 1, 'delivered'],
      ['txt', 1, 'delivered'],
    ])
  })

  test('of a destination for finished ones goes out when its file is FINISHED, then at once', async () => {
    const w = await destinationsApp()
    await w.create({ sends: 'finished' })
    const file = await w.file()
    await w.save(file.id, 'one', { authorId: w.ann.id })
    w.pass(60)
    expect(await w.work()).toBe(0)
    const set = (status: string) => w.t.api('PUT', `/file/${file.id}`, { headers: w.ann.bearer, payload: { status } })
    expect((await set('FINISHED')).statusCode).toBe(200)
    expect(await w.work()).toBe(1)
    await set('EDITING')
    await set('FINISHED')
    expect(await w.work()).toBe(0)
    await set('EDITING')
    await w.save(file.id, 'two', { authorId: w.ann.id })
    await set('FINISHED')
    expect(await w.work()).toBe(1)
    expect(w.there.get(NAME)!.text).toContain('two')
  })

  test('goes only where its folder, tag and language are wanted, and to nobody else’s', async () => {
    const w = await destinationsApp()
    const post = async (path: string, payload: object) =>
      (await w.t.api('POST', path, { headers: w.ann.bearer, payload })).json<{ _id: string }>()._id
    const radio = await post('/folders', { name: 'Radio', parent_id: null })
    const harbour = await post('/folders', { name: 'Har/bour', parent_id: radio })
    const tag = await post('/tags', { name: 'Press', color: 'blue' })
    const inFolder = await w.create({ folder_id: radio })
    const tagged = await w.create({ tag_id: tag, template: 'tag/{name}' })
    const german = await w.create({ languages: ['de'], template: 'de/{name}' })
    const file = await w.file({ folder_id: harbour })
    const other = await w.file({ name: 'Other.mp3' })
    const bob = await w.t.signIn()
    const strange = await w.file({ owner_id: bob.id, name: 'Strange.mp3', folder_id: harbour })
    await w.t.api('POST', '/file/tags', { headers: w.ann.bearer, payload: { ids: [other.id], add: [tag], remove: [] } })
    for (const { id } of [file, other, strange]) await w.save(id, 'one')
    await w.save(file.id, 'eins', { language: 'de' })
    await w.work()
    const names = async ({ _id }: { _id: string }) => (await w.deliveries(_id)).map(({ name }) => name).toSorted()
    expect(await names(inFolder)).toEqual(['Radio/Har-bour/Harbour.de.txt', 'Radio/Har-bour/Harbour.en.txt'])
    expect(await names(german)).toEqual(['de/Harbour.txt'])
    expect(await names(tagged)).toEqual(['tag/Other.txt'])
    expect([...w.there.keys()].some((name) => name.includes('Strange'))).toBe(false)
  })

  test('that has the name of another, or of what was there before, gets a number, and keeps it', async () => {
    const w = await destinationsApp()
    await w.create()
    w.there.set(NAME, { text: 'not ours', mark: '' })
    const [one, two] = [await w.file(), await w.file({ name: 'HARBOUR.wav' })]
    await w.save(one.id, 'one')
    await w.save(two.id, 'two')
    await w.work()
    await w.save(one.id, 'one again')
    await w.work()
    const text = (name: string) => w.there.get(name)?.text.trim()
    expect(text(NAME)).toBe('not ours')
    expect(text('Harbour.en (2).txt') ?? text('HARBOUR.en (2).txt')).toBeDefined()
    expect([...w.there.values()].filter(({ text: has }) => has.includes('one again'))).toHaveLength(1)
    expect([...w.there.values()].filter(({ text: has }) => has.includes('two'))).toHaveLength(1)
    expect(w.there.size).toBe(3)
  })

  test.each([false, true])(
    'that a later version overtakes is the later one in the end; had it gone before: %s',
    async (isOld) => {
      const w = await destinationsApp()
      const { _id } = await w.create()
      const file = await w.file()
      if (isOld) {
        await w.save(file.id, 'zero')
        await w.work()
      }
      await w.save(file.id, 'one')
      await w.look()
      const begun = Promise.withResolvers<void>()
      const slow = Promise.withResolvers<void>()
      w.putting(() => {
        begun.resolve()
        return slow.promise
      })
      const first = w.send()
      await begun.promise
      w.putting(() => undefined)
      await w.save(file.id, 'two')
      await w.work()
      expect(w.there.get(NAME)!.text).toContain('two')
      slow.resolve()
      await first
      await w.send()
      expect(w.there.get(NAME)!.text).toContain('two')
      expect(w.there.size).toBe(1)
      const [last, before] = await w.deliveries(_id)
      expect([last!.status, before!.status]).toEqual(['delivered', isOld ? 'delivered' : 'superseded'])
    },
  )

  test('is there once, whichever step a process dies at', async () => {
    const w = await destinationsApp()
    const { _id } = await w.create()
    let deaths = 0
    for (let step = 1; ; step++) {
      const file = await w.file({ name: `Talk ${step}.mp3` })
      await w.save(file.id, `words of ${step}`)
      w.dieAt(step)
      const died = await w.work().then(
        () => false,
        (error: unknown) => error instanceof Died,
      )
      w.dieAt(Infinity)
      await w.work()
      const name = `Talk ${step}.en.txt`
      expect(w.there.get(name)?.text).toContain(`words of ${step}`)
      expect([...w.there.keys()].filter((there) => there.startsWith(`Talk ${step}.`))).toEqual([name])
      const sent = (await w.deliveries(_id)).filter(({ file_id: of }) => of === file.id)
      expect(sent.map(({ status, name: shown }) => [status, shown])).toEqual([['delivered', name]])
      if (!died) break
      deaths += 1
    }
    expect(deaths).toBeGreaterThanOrEqual(8)
  })
})

/** Steps of one history. */
const STEPS = 25

test.each([1, 11, 54, 93])('whatever happens, each text is there once, as it is: history %i', async (seed) => {
  const w = await destinationsApp()
  const random = createRandom(seed)
  const below = (end: number) => Math.floor(random() * end)
  const { _id } = await w.create({ template: '{name}', quiet_minutes: 2 })
  w.there.set('A.txt', { text: 'not ours', mark: '' })
  const files = await Promise.all(['A.mp3', 'a.wav', 'B.mp3'].map((name) => w.file({ name })))
  const newest = new Map<string, string>()
  const renamed = new Set<string>()
  const works = async () => {
    try {
      await w.work()
    } catch (error) {
      if (!(error instanceof Died)) throw error
    }
  }
  const broken = () => {
    throw new TargetError('The connection was interrupted.')
  }
  for (let step = 0; step < STEPS; step++) {
    const file = files[below(files.length)]!
    const event = below(10)
    if (event < 4) {
      newest.set(file.id, `text ${step} of ${file.name}`)
      await w.save(file.id, newest.get(file.id)!, { authorId: below(2) === 0 ? w.ann.id : null })
    } else if (event === 4) {
      renamed.add(file.id)
      await w.t.api('PUT', `/file/${file.id}`, {
        headers: w.ann.bearer,
        payload: { name: ['A.mp3', 'B.mp3', 'C.mp3'][below(3)] },
      })
    } else if (event === 5) await w.call('PUT', `/${_id}`, { is_enabled: below(2) === 0 })
    else if (event === 6) w.putting(broken)
    else if (event === 7) w.putting(() => undefined, broken)
    else if (event === 8) w.putting(() => undefined)
    else w.dieAt(1 + below(8))
    w.pass(below(5))
    await works()
    w.dieAt(Infinity)
  }
  w.putting(() => undefined)
  await w.call('PUT', `/${_id}`, { is_enabled: true })
  w.pass((2 * DAY_MS) / MINUTE_MS)
  for (let left = 1; left > 0;) left = await w.work()
  expect(w.there.get('A.txt')!.text).toBe('not ours')
  const having = (text: string) => [...w.there.values()].filter((document) => document.text.includes(`${text}\n`))
  for (const text of newest.values()) expect(having(text)).toHaveLength(1)
  // Without another name, the versions before left nothing behind.
  for (const { id, name } of files)
    if (newest.has(id) && !renamed.has(id)) expect(having(` of ${name}`)).toHaveLength(1)
  expect(await w.list()).toMatchObject([{ waiting: 0, failed: 0, failing_since: null }])
})

describe('a destination', () => {
  test('is shown without its secret, and asks for it again before it leads elsewhere', async () => {
    const w = await destinationsApp()
    expect((await w.create({ place: webdav })).code).toBe('secret_needed')
    const { _id } = await w.create({ place: webdav, secret: 'pass word' })
    const stored = await w.t.db.selectFrom('destination').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain('pass word')
    expect(JSON.stringify(await w.list())).not.toMatch(/pass word|sealed/)
    const rotated = createSealer(['a new one', ...w.t.deps.sessionSecrets], 'destinations')
    expect([
      await sealDestinationsAnew({ db: w.t.db, sealer: rotated }),
      rotated.open(stored.sealed_secret!, _id),
    ]).toEqual([1, 'pass word'])
    const { sealed_secret: sealed } = await w.t.db.selectFrom('destination').selectAll().executeTakeFirstOrThrow()
    expect(createSealer(['a new one'], 'destinations').open(sealed!, _id)).toBe('pass word')
    await w.t.db.updateTable('destination').set({ sealed_secret: stored.sealed_secret }).execute()
    const change = (body: object) => w.call('PUT', `/${_id}`, body)
    const elsewhere = { ...webdav, url: 'https://thief.example.org/dav/' }
    expect((await change({ place: elsewhere })).json().code).toBe('secret_needed')
    expect((await change({ place: { ...webdav, url: 'https://cloud.example.org/dav/Texts/' } })).statusCode).toBe(200)
    expect((await change({ place: webhook })).statusCode).toBe(409)
    expect((await change({ quiet_minutes: 9, languages: ['de'] })).json()).toMatchObject({ quiet_minutes: 9 })
    expect((await w.call('DELETE', `/${_id}`)).statusCode).toBe(204)
    expect(await w.list()).toEqual([])
  })

  test.each([
    [{ place: { ...webdav, url: 'http://cloud.example.org/' } }, 'address_refused'],
    [{ place: { ...webhook, url: 'https://127.0.0.1/' } }, 'address_refused'],
    [{ place: { kind: 'folder', path: '../bob' } }, 'invalid'],
    [{ template: '{date}' }, 'invalid'],
    [{ template: '{name} {secret}' }, 'invalid'],
    [{ formats: [] }, 'invalid'],
  ])('that is %o is refused', async (wish, code) => {
    const w = await destinationsApp()
    expect(await w.create({ secret: 'a', ...wish })).toMatchObject(
      code === 'invalid' ? { status: 400 } : { status: 422, code },
    )
  })

  test('there are so many, and none in a folder where the operator has none', async () => {
    const w = await destinationsApp()
    for (let n = 0; n < MOST_DESTINATIONS; n++) expect((await w.create()).status).toBe(201)
    expect((await w.create()).code).toBe('too_many_destinations')
  })

  test('tells what fails, tries it again, and is switched off after days; on again it catches up', async () => {
    const w = await destinationsApp()
    const { _id } = await w.create()
    w.putting(() => {
      throw new TargetError('There is no room left there.')
    })
    const file = await w.file()
    await w.save(file.id, 'one')
    expect(await w.work()).toBe(1)
    const [first] = await w.deliveries(_id)
    expect(first).toMatchObject({ status: 'waiting', attempts: 1, problem: 'There is no room left there.' })
    expect(await w.list()).toMatchObject([{ is_enabled: true, waiting: 1, failing_since: expect.any(String) }])
    for (let day = 0; day < 4; day++) {
      await w.save(file.id, `day ${day}`)
      for (const wait of [0, ...RETRY_WAITS_MS]) {
        w.pass((wait * 1.1) / MINUTE_MS + 1)
        await w.work()
      }
    }
    expect(await w.list()).toMatchObject([{ is_enabled: false, paused_because: 'failing' }])
    w.putting(() => undefined)
    await w.save(file.id, 'while it was off')
    const missed = await w.file({ name: 'Missed.mp3' })
    await w.save(missed.id, 'missed')
    expect(await w.work()).toBe(0)
    expect((await w.call('POST', `/${_id}/deliveries/${first!._id}/retry`)).statusCode).toBe(409)
    expect((await w.call('PUT', `/${_id}`, { is_enabled: true })).json()).toMatchObject({ paused_because: null })
    await w.work()
    expect(w.there.get(NAME)!.text).toContain('while it was off')
    expect(w.there.get('Missed.en.txt')!.text).toContain('missed')
    expect(await w.list()).toMatchObject([{ waiting: 0, failed: 0, failing_since: null }])
  })

  test('that is new gets what is there already where that is wanted', async () => {
    const w = await destinationsApp()
    for (const name of ['a.mp3', 'b.mp3']) await w.save((await w.file({ name })).id, name)
    await w.work()
    await w.create({ template: 'new/{name}' })
    expect(await w.work()).toBe(0)
    await w.create({ template: 'all/{name}', with_existing: true })
    expect([await w.work(), await w.work()]).toEqual([2, 0])
    expect([...w.there.keys()].toSorted()).toEqual(['all/a.txt', 'all/b.txt'])
  })

  test('that was off gets what people had just changed, once they have left it alone', async () => {
    const w = await destinationsApp()
    const { _id } = await w.create()
    await w.call('PUT', `/${_id}`, { is_enabled: false })
    const file = await w.file()
    await w.save(file.id, 'one', { authorId: w.ann.id })
    const human = await w.file({ name: 'Desk.mp3', status: 'HUMAN-TRANSCRIBE' })
    await w.save(human.id, 'by hand', { authorId: w.ann.id })
    await w.work()
    await w.call('PUT', `/${_id}`, { is_enabled: true })
    expect(await w.work()).toBe(0)
    await w.t.db
      .transaction()
      .execute((tx) =>
        moveStatus(tx, { ownerId: w.ann.id, id: human.id, from: 'HUMAN-TRANSCRIBE', to: { status: 'EDITING' } }),
      )
    w.pass(5)
    expect(await w.work()).toBe(2)
    expect([...w.there.keys()].toSorted()).toEqual(['Desk.en.txt', NAME])
  })

  test('is tried out once, and a delivery that was given up is tried again on demand', async () => {
    const w = await destinationsApp()
    const { _id } = await w.create()
    w.putting(() => {
      throw new TargetError('The server refuses this user name or password.')
    })
    expect((await w.call('POST', `/${_id}/test`)).statusCode).toBe(201)
    await w.send()
    expect(await w.deliveries(_id)).toMatchObject([{ format: 'test', status: 'failed', attempts: 1 }])
    expect(await w.list()).toMatchObject([{ failing_since: null }])
    w.putting(() => undefined)
    const [failed] = await w.deliveries(_id)
    expect((await w.call('POST', `/${_id}/deliveries/${failed!._id}/retry`)).json()).toMatchObject({
      status: 'waiting',
    })
    await w.send()
    expect(await w.deliveries(_id)).toMatchObject([{ status: 'delivered', name: 'Longhand test.txt', problem: null }])
  })

  test('is switched off when a mail gives the account back, and its log is kept as long as it is needed', async () => {
    const w = await destinationsApp()
    await w.create()
    const file = await w.file()
    for (const text of ['one', 'two']) {
      await w.save(file.id, text)
      await w.work()
    }
    expect(await removeDeliveriesBefore(w.t.db, w.now() + DAY_MS)).toBe(1)
    const identity = createDomainEvents<IdentityEvents>()
    handleIdentityEvents(identity)
    await w.t.db.transaction().execute((tx) => identity.publish(tx, 'access-ended', { userId: w.ann.id }))
    expect(await w.list()).toMatchObject([{ is_enabled: false, paused_because: 'reset' }])
  })
})

describe('a webhook', () => {
  test('is sent documents, signed, with them or with a link, and stops where it is gone', async () => {
    const w = await destinationsApp()
    const { _id, signing_secret: secret } = await w.create({ place: webhook })
    expect(secret).toMatch(/^whsec_/)
    const linked = await w.create({ place: { ...webhook, is_attached: false } })
    const file = await w.file()
    await w.save(file.id, 'one')
    await w.work()
    const messages = w.posts.map(({ body }) => documentMessage.parse(JSON.parse(body)))
    const contents = messages.map((message) => (message.type === 'document.ready' ? message.data.document : null))
    expect(contents.map((document) => document && Buffer.from(document.content ?? '', 'base64').toString())).toEqual(
      expect.arrayContaining([expect.stringContaining('one'), '']),
    )
    expect(w.posts[0]!.headers['webhook-signature']).toMatch(/^v1,/)
    await w.call('DELETE', `/${linked._id}`)
    w.answers({ status: 410 })
    await w.save(file.id, 'two')
    await w.work()
    expect(await w.list()).toMatchObject([{ _id, is_enabled: false, paused_because: 'gone' }])
  })
})
