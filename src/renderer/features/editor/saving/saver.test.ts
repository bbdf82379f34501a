import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import type { Transcript } from '../../../../shared/contract/transcripts.ts'
import { replaceText } from '../../../../shared/transcript/edits.ts'
import { diffTimedTexts } from '../../../../shared/transcript/text-edits/diff-texts.ts'
import { documentText, type TimedText, timedText } from '../../../../shared/transcript/timed-text.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { LONGEST_HOLD_MS } from './composition-hold.ts'
import type { BroughtTogether } from './texts-here.ts'
import { AUTOSAVE_MS, createSaver } from './saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const text = (...paragraphs: string[]) => timedText(withSteadyIds(buildTranscript(...paragraphs)))

/** Ids by place, whatever the words before are. */
const withSteadyIds = (transcript: Transcript): Transcript => ({
  ...transcript,
  paragraphs: transcript.paragraphs.map((paragraph, index) => ({ ...paragraph, _id: `p${index}` })),
})

/** A saver whose sends end when told to; `stored` is what it finds on the server after a conflict. */
function world() {
  const sends: { timed: TimedText; etag: string; answer: (etag: string) => void; fail: (status: number) => void }[] = []
  const shown: string[] = []
  const reasons: BroughtTogether[] = []
  const rebased: string[] = []
  const server = { stored: { timed: text('first'), etag: 'v1' } }
  const saver = createSaver({
    stored: server.stored,
    send: (timed, etag) =>
      new Promise((resolve, reject) => {
        sends.push({
          timed,
          etag,
          answer: resolve,
          fail: (status) => reject(new ApiError(status, 'x', status === 400 ? 'Word 3 is wrong.' : '')),
        })
      }),
    fetchStored: () => Promise.resolve(server.stored),
    show(timed, reason) {
      shown.push(documentText(timed))
      reasons.push(reason)
    },
    rebased: ({ etag }) => void rebased.push(etag),
  })
  return { saver, sends, server, shown, reasons, rebased, phase: () => saver.status.getState().phase }
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
  const { saver, sends } = world()
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

/** A text of two paragraphs, and a save of it that another save was faster than. */
async function overtaken(mine: readonly [string, string], theirs: readonly [string, string]) {
  const it = world()
  it.saver.takeStored({ timed: text('one', 'two'), etag: 'v1' })
  it.saver.edited(text(...mine))
  void it.saver.save()
  it.server.stored = { timed: text(...theirs), etag: 'v7' }
  it.sends[0]!.fail(412)
  await settle()
  return it
}

test('[ED-042] what others changed elsewhere in the text is brought in, shown and saved over theirs', async () => {
  const { sends, shown, rebased, phase } = await overtaken(['ONE', 'two'], ['one', 'TWO'])
  expect([shown, rebased]).toEqual([['ONE\nTWO'], ['v7']])
  expect(sends).toHaveLength(2)
  expect([documentText(sends[1]!.timed), sends[1]!.etag]).toEqual(['ONE\nTWO', 'v7'])
  sends[1]!.answer('v8')
  await settle()
  expect(phase()).toBe('saved')
})

test('says whether texts came together by themselves, or as the person decided', async () => {
  const merged = await overtaken(['ONE', 'two'], ['one', 'TWO'])
  expect(merged.reasons).toEqual(['merged'])
  const decided = await overtaken(['my one', 'two'], ['their one', 'two'])
  expect(decided.reasons).toEqual([])
  void decided.saver.decide(['mine'])
  await settle()
  expect(decided.reasons).toEqual(['decided'])
})

test('an earlier save whose answer was lost is no conflict, whatever was written since', async () => {
  const { saver, sends, server, shown } = world()
  const lost = text('lost answer')
  saver.edited(lost)
  void saver.save()
  sends[0]!.fail(0)
  await settle()
  saver.edited(text('lost answer and more'))
  void saver.save()
  server.stored = { timed: text('lost answer'), etag: 'v2' }
  sends[1]!.fail(412)
  await settle()
  expect(shown).toEqual([])
  expect([documentText(sends[2]!.timed), sends[2]!.etag]).toEqual(['lost answer and more', 'v2'])
})

test('what stands in the way cannot be fetched: it is tried again, and nothing is overwritten', async () => {
  const { saver, sends, server, phase } = world()
  saver.edited(text('mine'))
  void saver.save()
  const { stored } = server
  Object.defineProperty(server, 'stored', {
    configurable: true,
    get: () => {
      throw new ApiError(0, 'x', '')
    },
  })
  sends[0]!.fail(412)
  await settle()
  expect(phase()).toBe('retrying')
  Object.defineProperty(server, 'stored', { value: stored })
  await vi.advanceTimersByTimeAsync(2000)
  expect(sends[1]!.etag).toBe('v1')
})

describe('[ED-041] [ED-042] a conflict', () => {
  const mine = ['my one', 'my two'] as const
  const theirs = ['their one', 'their two'] as const

  test('[ED-041] stops saving until the person decides, and edits go on', async () => {
    const { saver, sends, phase } = await overtaken(mine, theirs)
    expect(phase()).toBe('conflict')
    saver.edited(text('my one', 'mine too'))
    await vi.advanceTimersByTimeAsync(60_000)
    void saver.save()
    expect(sends).toHaveLength(1)
    expect(saver.hasUnsaved()).toBe(true)
  })

  test('[ED-042] each paragraph becomes what the person chose, saved over the version that was seen', async () => {
    const { saver, sends, shown, phase } = await overtaken(mine, theirs)
    void saver.decide(['mine', 'theirs'])
    await settle()
    expect(shown).toEqual(['my one\ntheir two'])
    expect(sends[1]!.etag).toBe('v7')
    sends[1]!.answer('v8')
    await settle()
    expect(phase()).toBe('saved')
  })

  test('[ED-042] what is typed before the question is seen is not part of it, and stays', async () => {
    const { saver, sends, shown } = await overtaken(mine, theirs)
    saver.edited(text('my one', 'my two, and more'))
    void saver.decide(['mine', 'theirs'])
    await settle()
    expect(shown).toEqual(['my one\ntheir two, and more'])
    expect(documentText(sends[1]!.timed)).toBe('my one\ntheir two, and more')
  })

  test('[ED-042] with all of theirs nothing is left to save, and it goes on from there', async () => {
    const { saver, sends } = await overtaken(mine, theirs)
    await saver.decide(['theirs', 'theirs'])
    expect(saver.hasUnsaved()).toBe(false)
    saver.edited(text('their one', 'their two, and more'))
    await vi.advanceTimersByTimeAsync(2000)
    expect(sends[1]!.etag).toBe('v7')
  })
})

describe('while an input method composes a word', () => {
  const typed = (timed: TimedText, paragraph: number, insert: string) => {
    const place = { paragraph, offset: 3 }
    return replaceText(timed, place, place, insert, { newId: () => 'new', lengthSeconds: 100 })
  }

  /** A text that others type in, and a word that is composed in its first line until `finish`. */
  function composed() {
    const start = text('one', 'two')
    const shown: string[] = []
    const sent: TimedText[] = []
    let isComposing = true
    const saver = createSaver({
      stored: { timed: start, etag: '"1"', isExact: true },
      isLive: () => true,
      isComposing: (next) => isComposing && (next === undefined || !documentText(next).startsWith('oneni\n')),
      send: (timed) => {
        sent.push(timed)
        return Promise.resolve('"9"')
      },
      fetchStored: () => Promise.reject(new ApiError(404, 'x', '')),
      fetchEdits: () => Promise.reject(new ApiError(404, 'x', '')),
      show: (timed) => shown.push(documentText(timed)),
    })
    const tell = (before: TimedText, after: TimedText, number: number) =>
      saver.told({
        number,
        edits: [{ number, id: `e${number}`, author: 'owner', edit: diffTimedTexts(before, after)! }],
      })
    return { saver, start, shown, sent, tell, begin: () => (isComposing = true), finish: () => (isComposing = false) }
  }

  test('what others type elsewhere is shown, and in the same line it waits for the end', async () => {
    const { saver, start, shown, sent, tell, finish } = composed()
    saver.edited(typed(start, 0, 'ni'))
    const [elsewhere, here] = [typed(start, 1, ' too'), typed(typed(start, 1, ' too'), 0, ' here')]
    tell(start, elsewhere, 2)
    expect(shown).toEqual(['oneni\ntwo too'])
    tell(elsewhere, here, 3)
    await vi.advanceTimersByTimeAsync(5000)
    expect([shown.length, sent.length]).toEqual([1, 0])
    finish()
    await vi.advanceTimersByTimeAsync(200)
    expect(shown[1]).toContain(' here\ntwo too')
    expect(sent.map(documentText)).toEqual([shown[1]])
  })

  test('a word that never ends holds nobody up for long', async () => {
    const { saver, start, shown, tell } = composed()
    saver.edited(typed(start, 0, 'ni'))
    tell(start, typed(start, 0, ' here'), 2)
    await vi.advanceTimersByTimeAsync(LONGEST_HOLD_MS - 1000)
    expect(shown).toEqual([])
    await vi.advanceTimersByTimeAsync(1200)
    expect(shown).toHaveLength(1)
  })

  test('a word that was begun after another has as much time as that one', async () => {
    const { saver, start, shown, sent, tell, begin, finish } = composed()
    saver.edited(typed(start, 0, 'ni'))
    tell(start, typed(start, 0, ' here'), 2)
    await vi.advanceTimersByTimeAsync(1000)
    finish()
    await vi.advanceTimersByTimeAsync(200)
    begin()
    await vi.advanceTimersByTimeAsync(LONGEST_HOLD_MS - 1000)
    const saved = sent[0]!
    tell(saved, typed(saved, 0, ' too'), 10)
    await vi.advanceTimersByTimeAsync(LONGEST_HOLD_MS - 1000)
    expect(shown).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1200)
    expect(shown).toHaveLength(2)
  })
})

test('what was sent and taken back, and is saved all the same, is taken back there too', async () => {
  const start = text('one')
  const place = { paragraph: 0, offset: 3 }
  const once = replaceText(start, place, place, ' more', { newId: () => 'new', lengthSeconds: 100 })
  const sent: string[] = []
  const saver = createSaver({
    stored: { timed: start, etag: '"1"', isExact: true },
    sent: () => new Map([['own', once]]),
    send(timed) {
      sent.push(documentText(timed))
      return Promise.resolve('"3"')
    },
    fetchStored: () => Promise.reject(new ApiError(404, 'x', '')),
    fetchEdits: () => Promise.reject(new ApiError(404, 'x', '')),
    show: () => undefined,
  })
  saver.told({ number: 2, edits: [{ number: 2, id: 'own', author: 'you', edit: diffTimedTexts(start, once)! }] })
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS.afterFirst)
  expect(sent).toEqual(['one'])
  expect(saver.hasUnsaved()).toBe(false)
})

test('edits do not hurry a server that has too much to do, and the next try brings them', async () => {
  const { saver, sends, phase } = world()
  saver.edited(text('a'))
  void saver.save()
  sends[0]!.fail(503)
  await vi.advanceTimersByTimeAsync(2000)
  sends[1]!.fail(503)
  await settle()
  await vi.advanceTimersByTimeAsync(500)
  saver.edited(text('ab'))
  await vi.advanceTimersByTimeAsync(2400)
  expect([sends.length, phase()]).toEqual([2, 'retrying'])
  await vi.advanceTimersByTimeAsync(1100)
  expect(documentText(sends[2]!.timed)).toBe('ab')
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

test('[ED-043] two days without a network: it goes on trying, then merges with what others saved', async () => {
  const HOUR_MS = 3_600_000
  const server = { stored: { timed: text('one', 'two'), etag: 'v1' }, isThere: false, asked: 0 }
  const shown: string[] = []
  const saver = createSaver({
    stored: server.stored,
    send: async (timed, etag) => {
      server.asked += 1
      if (!server.isThere) throw new ApiError(0, 'unreachable', '')
      if (etag !== server.stored.etag) throw new ApiError(412, 'version_conflict', '')
      server.stored = { timed, etag: 'v9' }
      return 'v9'
    },
    fetchStored: () => Promise.resolve(server.stored),
    show: (timed) => shown.push(documentText(timed)),
  })
  for (let hour = 1; hour <= 48; hour++) {
    saver.edited(text('one', `two, written in hour ${hour}`))
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    expect([saver.hasUnsaved(), saver.status.getState().phase]).toEqual([true, 'retrying'])
  }
  // About twice a minute, and never given up.
  expect(server.asked).toBeGreaterThan(48 * 60)
  expect(server.asked).toBeLessThan(48 * 60 * 3)

  server.stored = { timed: text('ONE', 'two'), etag: 'v8' }
  server.isThere = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(documentText(server.stored.timed)).toBe('ONE\ntwo, written in hour 48')
  expect([server.stored.etag, shown, saver.hasUnsaved()]).toEqual(['v9', ['ONE\ntwo, written in hour 48'], false])
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
