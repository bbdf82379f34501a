import { expect, test, vi } from 'vitest'
import type { OutboxBridge, OutboxEntry } from '../../../../shared/bridge/outbox.ts'
import { messages } from '../../../../shared/messages.ts'
import { createOutboxUploads } from './outbox-uploads.ts'

const entry = (more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: 'a',
  name: 'talk.wav',
  state: 'sending',
  sentBytes: 10,
  totalBytes: 100,
  part: null,
  problem: null,
  retryAt: null,
  ...more,
})
const talk = new File(['talk'], 'talk.wav')

function open() {
  let told: (entries: OutboxEntry[]) => void = () => undefined
  const outbox = {
    add: vi.fn<OutboxBridge['add']>(async () => {}),
    list: async () => [],
    onChange: (listener: typeof told) => {
      told = listener
      return () => undefined
    },
    pause: vi.fn(async () => {}),
    resume: vi.fn(async () => {}),
    remove: vi.fn(async () => {}),
    sendFirst: vi.fn(async () => {}),
  }
  const [onTaken, onArrived] = [vi.fn<(file: File, isTaken: boolean) => void>(), vi.fn<() => void>()]
  const uploads = createOutboxUploads({ outbox: outbox as unknown as OutboxBridge, onTaken, onArrived })
  return {
    outbox,
    uploads,
    onTaken,
    onArrived,
    tell: (entries: OutboxEntry[]) => told(entries),
    shown: () => uploads.store.getState(),
  }
}

test('[DT-009] files go to the outbox with their options, marked as of the desktop', async () => {
  const { outbox, uploads, onTaken } = open()
  uploads.add([talk], { options: { language_code: 'en', device: 'BROWSER' }, userId: 'anna', recordingId: 'r1' })
  await expect.poll(() => onTaken.mock.calls).toEqual([[talk, true]])
  expect(outbox.add.mock.calls).toEqual([
    [talk, { id: 'r1', options: { language_code: 'en', device: 'DESKTOP' }, transcript: undefined }],
  ])
})

test('[DT-009] the list says what waits, what runs, and what failed and why', () => {
  const { tell, shown } = open()
  tell([
    entry(),
    entry({ id: 'b', state: 'retrying', problem: messages.unreachable, retryAt: 5 }),
    entry({ id: 'c', state: 'failed', problem: messages.tooLarge }),
  ])
  expect(shown().map(({ state, problem, trouble }) => [state, problem, trouble])).toEqual([
    ['sending', null, null],
    ['retrying', null, messages.unreachable],
    ['failed', messages.tooLarge, null],
  ])
})

test('buttons reach the right one', () => {
  const { tell, shown, uploads, outbox } = open()
  tell([entry(), entry({ id: 'b' })])
  const id = shown()[1]!.id
  uploads.pause(id)
  uploads.resume(id)
  uploads.sendFirst(id)
  uploads.cancel(id)
  for (const spy of [outbox.pause, outbox.resume, outbox.sendFirst, outbox.remove])
    expect(spy.mock.calls).toEqual([['b']])
})

test('one that arrives is news; one that was removed is not', () => {
  const { tell, shown, uploads, onArrived } = open()
  tell([entry(), entry({ id: 'b' })])
  uploads.cancel(shown()[0]!.id)
  tell([entry({ id: 'b' })])
  expect(onArrived).not.toHaveBeenCalled()
  tell([])
  expect(onArrived).toHaveBeenCalledOnce()
})

test('a file that cannot be kept says why, and can be tried again', async () => {
  const { outbox, uploads, shown, onTaken } = open()
  outbox.add.mockRejectedValueOnce(
    new Error(`Error invoking remote method 'outbox:append': Error: ${messages.outboxFull}`),
  )
  uploads.add([talk], { options: { language_code: 'en' }, userId: 'anna' })
  await expect.poll(shown).toMatchObject([{ name: 'talk.wav', state: 'failed', problem: messages.outboxFull }])
  expect(onTaken.mock.calls).toEqual([[talk, false]])
  uploads.resume(shown()[0]!.id)
  await expect.poll(() => onTaken.mock.calls.at(-1)).toEqual([talk, true])
  expect(shown()).toEqual([])
})
