import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSocket, type Connection, type ConnectionEvents, type Socket } from './socket.ts'

class FakeConnection implements Connection {
  sent: string[] = []
  isClosed = false
  events: ConnectionEvents
  constructor(events: ConnectionEvents) {
    this.events = events
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.isClosed = true
  }
}

let sockets: FakeConnection[]
let seen: unknown[]
let connections: boolean[]
let client: Socket

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  seen = []
  connections = []
  client = openSocket({
    connect: (events) => {
      const socket = new FakeConnection(events)
      sockets.push(socket)
      return socket
    },
    onMessage: (message) => seen.push(message),
    onConnected: (again) => connections.push(again),
    random: () => 1,
  })
})
afterEach(() => {
  client.close()
  vi.useRealTimers()
})

const last = () => sockets.at(-1)!

test('[RT-014] comes back after 1 s, then after longer waits of at most 5 s', () => {
  last().events.opened()
  const waits = []
  for (let n = 0; n < 5; n += 1) {
    const count = sockets.length
    last().events.closed()
    let waited = 0
    while (sockets.length === count) {
      vi.advanceTimersByTime(100)
      waited += 100
    }
    waits.push(waited)
  }
  expect(waits).toEqual([1000, 2000, 4000, 5000, 5000])
})

test('[RT-014] starts again from 1 s once it was connected', () => {
  last().events.closed()
  vi.advanceTimersByTime(1000)
  last().events.closed()
  vi.advanceTimersByTime(2000)
  last().events.opened()
  last().events.closed()
  vi.advanceTimersByTime(1000)
  expect(sockets).toHaveLength(4)
})

test('[RT-015] gives up a connection that does not open in 20 s and tries another', () => {
  vi.advanceTimersByTime(19_999)
  expect(last().isClosed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(last().isClosed).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(sockets).toHaveLength(2)
})

test('[RT-015] an open connection is not given up', () => {
  last().events.opened()
  vi.advanceTimersByTime(3_600_000)
  expect(sockets).toHaveLength(1)
  expect(last().isClosed).toBe(false)
})

test('[RT-017] says when it is connected again', () => {
  last().events.opened()
  last().events.closed()
  vi.advanceTimersByTime(1000)
  last().events.opened()
  expect(connections).toEqual([false, true])
})

test('passes messages on and lets broken frames go by', () => {
  last().events.opened()
  for (const data of ['{', 'null', '[]', '"text"', new ArrayBuffer(2), '{"event":"connected","data":{}}'])
    last().events.received(data)
  expect(seen).toEqual([{ event: 'connected', data: {} }])
})

test('sends only while connected', () => {
  client.send({ event: 'checkStatusFilesForAutoTranscription' })
  last().events.opened()
  client.send({ event: 'checkStatusFilesForAutoTranscription' })
  expect(last().sent).toEqual(['{"event":"checkStatusFilesForAutoTranscription"}'])
})

test('connects at once when told that the network is back', () => {
  last().events.closed()
  client.retry()
  expect(sockets).toHaveLength(2)
  client.retry()
  expect(sockets).toHaveLength(2)
  vi.advanceTimersByTime(10_000)
  expect(sockets).toHaveLength(2)
})

test('a connection that was given up is not heard any more', () => {
  const first = last()
  vi.advanceTimersByTime(21_000)
  first.events.opened()
  first.events.received('{"event":"connected","data":{}}')
  expect(connections).toEqual([])
  expect(seen).toEqual([])
})

test('stays closed once closed', () => {
  last().events.opened()
  const dropped = last()
  client.close()
  dropped.events.closed()
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(1)
  expect(dropped.isClosed).toBe(true)
})
