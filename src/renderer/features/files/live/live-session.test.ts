import { expect, onTestFinished, test, vi } from 'vitest'
import { type ConnectLive, createLiveSession, type LiveConnection } from './live-session.ts'
import { type KeptPiece, NOTHING_KEPT } from './kept-sound.ts'

/** A server that stores what comes, in memory. */
function server() {
  const connections: Parameters<ConnectLive>[0][] = []
  const left: number[] = []
  const sent: { at: number; bytes: number }[] = []
  const said: string[] = []
  const connect: ConnectLive = (events): LiveConnection => {
    const place = connections.push(events)
    return {
      send(data) {
        if (typeof data === 'string') said.push(data)
        else sent.push({ at: Number(new DataView(data).getBigUint64(0, true)), bytes: data.byteLength - 8 })
      },
      close: () => void left.push(place),
    }
  }
  const say = (event: string, data: object) => connections.at(-1)!.received(JSON.stringify({ event, data }))
  const at = (received: number, recognised = received) => ({ received, recognised, seconds_left: null })
  return { connect, connections, left, sent, said, say, at }
}

const NEW = { received: 0, recognised: 0, seconds_left: null }

test('sound goes out once the server is ready, and goes on from where the server is', () => {
  vi.useFakeTimers()
  const { connect, connections, sent, said, say, at } = server()
  const session = createLiveSession({ id: 'a', owner: 'ann', connect, kept: NOTHING_KEPT, facts: NEW, isKept: true })
  session.push(new ArrayBuffer(8000))
  session.open()
  expect(sent).toEqual([])
  say('ready', { id: 'a', ended_by: null, ...at(0) })
  session.push(new ArrayBuffer(8000))
  expect(sent).toEqual([
    { at: 0, bytes: 8000 },
    { at: 8000, bytes: 8000 },
  ])
  say('stored', at(16_000, 8000))
  connections.at(-1)!.closed(1006)
  session.push(new ArrayBuffer(8000))
  expect(session.store.getState()).toMatchObject({ isConnected: false, keptSeconds: 0.25, seconds: 0.75 })
  vi.advanceTimersByTime(5000)
  sent.length = 0
  say('ready', { id: 'a', ended_by: null, ...at(16_000, 8000) })
  expect(sent).toEqual([
    { at: 8000, bytes: 8000 },
    { at: 16_000, bytes: 8000 },
  ])
  session.finish()
  expect(said).toEqual([])
  say('stored', at(24_000, 8000))
  expect(said).toEqual(['{"event":"end"}'])
  say('ended', { by: 'person', received: 24_000 })
  expect(session.store.getState()).toMatchObject({ at: 'ended', endedBy: 'person', keptSeconds: 0 })
  expect(session.leftOver()).toEqual([])
  vi.useRealTimers()
})

test('no more is under way than the server can be expected to take', () => {
  const { connect, sent, say, at } = server()
  const session = createLiveSession({ id: 'a', owner: 'ann', connect, kept: NOTHING_KEPT, facts: NEW, isKept: true })
  session.open()
  say('ready', { id: 'a', ended_by: null, ...at(0) })
  for (let index = 0; index < 60; index++) session.push(new ArrayBuffer(8000))
  expect(sent).toHaveLength(40)
  say('stored', at(80_000))
  expect(sent).toHaveLength(50)
})

test('a page that begins again has what the last one kept, and tells what the server did not take', () => {
  const { connect, sent, say, at } = server()
  const pieces: KeptPiece[] = [16_000, 24_000].map((from) => ({ at: from, sound: new ArrayBuffer(8000) }))
  const facts = { received: 16_000, recognised: 16_000, seconds_left: 1 }
  const session = createLiveSession({ id: 'a', owner: 'ann', connect, kept: NOTHING_KEPT, facts, pieces, isKept: true })
  expect(session.store.getState()).toMatchObject({ seconds: 1, keptSeconds: 0.5, secondsLeft: 1 })
  session.open()
  say('ready', { id: 'a', ended_by: null, ...at(16_000) })
  expect(sent).toEqual([
    { at: 16_000, bytes: 8000 },
    { at: 24_000, bytes: 8000 },
  ])
  say('ended', { by: 'time', received: 24_000 })
  expect(session.leftOver()).toHaveLength(1)
})

test('a session that another page has taken over is left alone', () => {
  const { connect, connections } = server()
  const session = createLiveSession({ id: 'a', owner: 'ann', connect, kept: NOTHING_KEPT, facts: NEW, isKept: true })
  session.open()
  connections.at(-1)!.closed(4001)
  expect(session.store.getState().at).toBe('elsewhere')
})

test('a device that is full is told of, and nothing is kept behind what it did not take', async () => {
  const { connect } = server()
  const taken: number[] = []
  const kept = {
    ...NOTHING_KEPT,
    put: (_id: string, { at }: KeptPiece) => {
      taken.push(at)
      return at === 8000 ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : Promise.resolve()
    },
  }
  const session = createLiveSession({ id: 'a', owner: 'ann', connect, kept, facts: NEW, isKept: true })
  session.push(new ArrayBuffer(8000))
  session.push(new ArrayBuffer(8000))
  await vi.waitFor(() => expect(session.store.getState().isKept).toBe(false))
  session.push(new ArrayBuffer(8000))
  expect(taken).toEqual([0, 8000])
  // The page has all of it, and goes on.
  expect(session.leftOver()).toHaveLength(3)

  const begin = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const other = createLiveSession({
    id: 'b',
    owner: 'ann',
    connect,
    kept: { ...NOTHING_KEPT, begin },
    facts: NEW,
    isKept: true,
  })
  await vi.waitFor(() => expect(other.store.getState().isKept).toBe(false))
})

test('of what a device kept with a hole in it, no sound is sent that leaves some out', () => {
  const piece = (at: number): KeptPiece => ({ at, sound: new ArrayBuffer(8000) })
  const left = (pieces: KeptPiece[], received: number) => {
    const { connect } = server()
    const facts = { ...NEW, received, recognised: received }
    return createLiveSession({
      id: 'a',
      owner: 'ann',
      connect,
      kept: NOTHING_KEPT,
      facts,
      isKept: true,
      pieces,
    }).leftOver().length
  }
  expect(left([piece(0), piece(8000), piece(24_000)], 8000)).toBe(2)
  expect(left([piece(0), piece(16_000)], 12_000)).toBe(0)
  expect(left([piece(8000), piece(16_000)], 8000)).toBe(2)
})

test('a line that is dead without being closed is left, and all that was not stored is sent again', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { connect, connections, left, sent, say, at } = server()
  const session = createLiveSession({ id: 'a', owner: 'ann', connect, kept: NOTHING_KEPT, facts: NEW, isKept: true })
  session.open()
  say('ready', { id: 'a', ended_by: null, ...at(0) })
  session.push(new ArrayBuffer(8000))
  say('stored', at(8000))
  // What is quiet because nobody speaks is not dead.
  vi.advanceTimersByTime(60_000)
  expect(left).toEqual([])
  session.push(new ArrayBuffer(8000))
  vi.advanceTimersByTime(14_000)
  session.push(new ArrayBuffer(8000))
  vi.advanceTimersByTime(2000)
  expect([left, session.store.getState().isConnected]).toEqual([[1], false])
  // What the dead line still brings is not heard.
  connections[0]!.received('{"event":"ended","data":{"by":"person","received":0}}')
  connections[0]!.closed(1006)
  expect(connections).toHaveLength(2)
  sent.length = 0
  say('ready', { id: 'a', ended_by: null, ...at(8000) })
  expect(sent.map(({ at: from }) => from)).toEqual([8000, 16_000])
})

test('a device that was asleep does not wait for a line that may be dead', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { connect, connections, left, say, at } = server()
  const session = createLiveSession({ id: 'a', owner: 'ann', connect, kept: NOTHING_KEPT, facts: NEW, isKept: true })
  session.open()
  say('ready', { id: 'a', ended_by: null, ...at(0) })
  session.retry()
  expect(connections).toHaveLength(1)
  vi.setSystemTime(Date.now() + 3_600_000)
  session.retry()
  expect([connections.length, left]).toEqual([2, [1]])
})

test('a copy that this device could not remove is told of, and removed when it is tried again', async () => {
  const { connect, say, at } = server()
  const end = vi.fn(() => Promise.reject(new Error('locked')))
  const session = createLiveSession({
    id: 'a',
    owner: 'ann',
    connect,
    kept: { ...NOTHING_KEPT, end },
    facts: NEW,
    isKept: true,
  })
  session.open()
  say('ready', { id: 'a', ended_by: null, ...at(0) })
  say('ended', { by: 'person', received: 0 })
  await vi.waitFor(() => expect(session.store.getState().isCleared).toBe(false))
  end.mockImplementation(() => Promise.resolve() as Promise<never>)
  await session.clear()
  expect(session.store.getState().isCleared).toBe(true)
})

test('after an hour without a network all of it goes out, in order and once, as fast as it is stored', () => {
  vi.useFakeTimers()
  const { connect, connections, sent, say, at } = server()
  const session = createLiveSession({ id: 'a', owner: 'ann', connect, kept: NOTHING_KEPT, facts: NEW, isKept: true })
  session.open()
  say('ready', { id: 'a', ended_by: null, ...at(0) })
  connections.at(-1)!.closed(1006)
  const quarter = new ArrayBuffer(8000)
  for (let piece = 0; piece < 4 * 3600; piece++) {
    session.push(quarter)
    vi.advanceTimersByTime(250)
    // Each try to connect fails.
    if (connections.length > 1 && sent.length === 0) connections.at(-1)!.closed(1006)
  }
  expect(session.store.getState()).toMatchObject({ at: 'recording', isConnected: false, keptSeconds: 3600 })
  session.retry()
  say('ready', { id: 'a', ended_by: null, ...at(0) })
  for (let stored = 0; stored < 3600; stored += 1) say('stored', at((stored + 1) * 32_000))
  expect(sent.map((frame) => frame.at)).toEqual(Array.from({ length: 4 * 3600 }, (_, index) => index * 8000))
  expect(session.store.getState()).toMatchObject({ isConnected: true, keptSeconds: 0, seconds: 3600 })
  session.close()
  vi.useRealTimers()
})
