import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSocket, type Socket, type SocketLike } from './socket.ts'

class FakeSocket implements SocketLike {
  readyState = 0
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  sent: string[] = []
  isClosed = false
  open() {
    this.readyState = 1
    this.onopen?.()
  }
  drop() {
    this.readyState = 3
    this.onclose?.()
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.isClosed = true
  }
}

let sockets: FakeSocket[]
let seen: unknown[]
let connections: boolean[]
let client: Socket

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  seen = []
  connections = []
  client = openSocket({
    connect: () => {
      const socket = new FakeSocket()
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
  last().open()
  const waits = []
  for (let n = 0; n < 5; n += 1) {
    const count = sockets.length
    last().drop()
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
  last().drop()
  vi.advanceTimersByTime(1000)
  last().drop()
  vi.advanceTimersByTime(2000)
  last().open()
  last().drop()
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
  last().open()
  vi.advanceTimersByTime(3_600_000)
  expect(sockets).toHaveLength(1)
  expect(last().isClosed).toBe(false)
})

test('[RT-017] says when it is connected again', () => {
  last().open()
  last().drop()
  vi.advanceTimersByTime(1000)
  last().open()
  expect(connections).toEqual([false, true])
})

test('passes messages on and lets broken frames go by', () => {
  last().open()
  for (const data of ['{', 'null', '[]', '"text"', new ArrayBuffer(2), '{"event":"connected","data":{}}']) last().onmessage?.({ data })
  expect(seen).toEqual([{ event: 'connected', data: {} }])
})

test('sends only while connected', () => {
  client.send({ event: 'checkStatusFilesForAutoTranscription' })
  last().open()
  client.send({ event: 'checkStatusFilesForAutoTranscription' })
  expect(last().sent).toEqual(['{"event":"checkStatusFilesForAutoTranscription"}'])
})

test('connects at once when told that the network is back', () => {
  last().drop()
  client.retry()
  expect(sockets).toHaveLength(2)
  client.retry()
  expect(sockets).toHaveLength(2)
})

test('stays closed once closed', () => {
  last().open()
  const dropped = last()
  client.close()
  dropped.drop()
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(1)
  expect(dropped.isClosed).toBe(true)
})
