import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { receivingPiecewise, sendPiecewise } from './piecewise.ts'

const MEBIBYTE = 1024 * 1024

/** Sends messages one after the other; answers what was received, and the bytes of each part that went. */
async function pass(...messages: object[]) {
  const received: object[] = []
  const parts: number[] = []
  const receive = receivingPiecewise((message) => received.push(message))
  for (const message of messages) {
    await sendPiecewise(async (part) => {
      parts.push('piece' in part ? (part.piece as Uint8Array).byteLength : 0)
      receive(structuredClone(part))
    }, message)
  }
  return { received, parts }
}

test('large bytes go ahead of their message in pieces, wherever they are in it', async () => {
  const [body, previous] = [randomBytes(2 * MEBIBYTE + 5), randomBytes(MEBIBYTE + 1)]
  const message = {
    module: 'm',
    input: {
      body,
      previous: { body: previous, words: 3 },
      small: new Uint8Array([1, 2]),
      list: [{ at: 1 }],
      none: null,
    },
  }
  const { received, parts } = await pass(message)
  expect(received).toHaveLength(1)
  const { input } = received[0] as typeof message
  expect(Buffer.compare(input.body, body) + Buffer.compare(input.previous.body, previous)).toBe(0)
  expect({ ...input, body: null, previous: null }).toEqual({ ...message.input, body: null, previous: null })
  expect(parts).toEqual([MEBIBYTE, MEBIBYTE, 5, MEBIBYTE, 1, 0])
})

test('each message has its own bytes', async () => {
  const bodies = [randomBytes(MEBIBYTE + 1), randomBytes(MEBIBYTE + 2)]
  const { received } = await pass({ value: bodies[0] }, { value: bodies[1] }, { failure: 'no' })
  expect(received.map((message) => ('value' in message ? (message.value as Uint8Array).byteLength : message))).toEqual([
    MEBIBYTE + 1,
    MEBIBYTE + 2,
    { failure: 'no' },
  ])
})
