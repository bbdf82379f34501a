import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import { type TimedText, timedText } from '../../../../shared/transcript/timed-text.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { createSaver } from './saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const text = (words: string) => timedText(buildTranscript(words))

/** A saver whose sends end when told to. */
function world() {
  const sends: { timed: TimedText; etag: string; answer: (etag: string) => void; fail: (status: number) => void }[] = []
  const saved: string[] = []
  const saver = createSaver({
    initial: text('first'),
    etag: 'v1',
    send: (timed, etag) =>
      new Promise((resolve, reject) => {
        sends.push({ timed, etag, answer: resolve, fail: (status) => reject(new ApiError(status, 'x', status === 400 ? 'Word 3 is wrong.' : '')) })
      }),
    onSaved: (_timed, etag) => saved.push(etag),
  })
  return { saver, sends, saved, phase: () => saver.status.getState().phase }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

test('[ED-023] saves by itself 2 seconds after the last edit', async () => {
  const { saver, sends } = world()
  saver.edited(text('a'))
  await vi.advanceTimersByTimeAsync(1999)
  saver.edited(text('b'))
  await vi.advanceTimersByTimeAsync(1999)
  expect(sends).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(sends).toHaveLength(1)
})

test('saves while edits go on without a pause', async () => {
  const { saver, sends } = world()
  for (let second = 0; second < 10; second++) {
    saver.edited(text(`edit ${second}`))
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(sends).toHaveLength(1)
})

test('[ED-025] [ED-026] [ED-027] says saving, then saved, and hides that after 2 seconds', async () => {
  const { saver, sends, phase } = world()
  expect(phase()).toBe('clean')
  saver.edited(text('a'))
  void saver.save()
  expect(phase()).toBe('saving')
  sends[0]!.answer('v2')
  await settle()
  expect(phase()).toBe('saved')
  await vi.advanceTimersByTimeAsync(1999)
  expect(phase()).toBe('saved')
  await vi.advanceTimersByTimeAsync(1)
  expect(phase()).toBe('clean')
})

test('[ED-024] saves at once when asked, and an edit made meanwhile goes after it, never beside it', async () => {
  const { saver, sends, saved } = world()
  saver.edited(text('a'))
  void saver.save()
  const later = text('b')
  saver.edited(later)
  const done = saver.save()
  expect(sends).toHaveLength(1)
  sends[0]!.answer('v2')
  await settle()
  expect(sends).toHaveLength(2)
  expect(sends[1]).toMatchObject({ timed: later, etag: 'v2' })
  sends[1]!.answer('v3')
  await done
  expect(saved).toEqual(['v2', 'v3'])
  expect(saver.hasUnsaved()).toBe(false)
})

test('an edit during a save that nobody waits for is saved 2 seconds later', async () => {
  const { saver, sends } = world()
  saver.edited(text('a'))
  void saver.save()
  saver.edited(text('b'))
  sends[0]!.answer('v2')
  await vi.advanceTimersByTimeAsync(2000)
  expect(sends).toHaveLength(2)
})

async function conflict() {
  const it = world()
  it.saver.edited(text('mine'))
  void it.saver.save()
  it.sends[0]!.fail(412)
  await settle()
  return it
}

describe('[ED-041] a conflict', () => {
  test('[ED-041] stops saving until the person decides, and edits go on', async () => {
    const { saver, sends, phase } = await conflict()
    expect(phase()).toBe('conflict')
    saver.edited(text('mine too'))
    await vi.advanceTimersByTimeAsync(60_000)
    void saver.save()
    expect(sends).toHaveLength(1)
    expect(saver.hasUnsaved()).toBe(true)
  })

  test('keeping mine saves over the version that is there', async () => {
    const { saver, sends, phase } = await conflict()
    void saver.keepMine('v7')
    expect(sends[1]!.etag).toBe('v7')
    sends[1]!.answer('v8')
    await settle()
    expect(phase()).toBe('saved')
  })

  test('taking theirs leaves nothing unsaved and goes on from there', async () => {
    const { saver, sends } = await conflict()
    saver.takeTheirs(text('theirs'), 'v7')
    expect(saver.hasUnsaved()).toBe(false)
    saver.edited(text('theirs, and more'))
    await vi.advanceTimersByTimeAsync(2000)
    expect(sends[1]!.etag).toBe('v7')
  })
})

test('tries again after a failed network, each time later, and then saves', async () => {
  const { saver, sends, phase } = world()
  saver.edited(text('a'))
  void saver.save()
  sends[0]!.fail(0)
  await settle()
  expect(phase()).toBe('retrying')
  await vi.advanceTimersByTimeAsync(2000)
  sends[1]!.fail(503)
  await vi.advanceTimersByTimeAsync(2000)
  expect(sends).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2000)
  expect(sends).toHaveLength(3)
  sends[2]!.answer('v2')
  await settle()
  expect(phase()).toBe('saved')
})

test('a text that the server refuses is kept and said, not sent again and again', async () => {
  const { saver, sends } = world()
  saver.edited(text('a'))
  void saver.save()
  sends[0]!.fail(400)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saver.status.getState()).toEqual({ phase: 'refused', message: 'Word 3 is wrong.' })
  expect(sends).toHaveLength(1)
  expect(saver.hasUnsaved()).toBe(true)
  void saver.save()
  expect(sends).toHaveLength(2)
})
