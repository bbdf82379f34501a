import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import type { EditsSince, SavedEdit } from '../../../../shared/contract/text-edits.ts'
import { replaceText } from '../../../../shared/transcript/edits.ts'
import { diffTimedTexts } from '../../../../shared/transcript/text-edits/diff-texts.ts'
import { documentText, type TimedText, timedText } from '../../../../shared/transcript/timed-text.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { AHEAD_MS, createSaver, LIVE_MS } from './saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const text = (...paragraphs: string[]) => {
  const transcript = buildTranscript(...paragraphs)
  return timedText({
    ...transcript,
    paragraphs: transcript.paragraphs.map((paragraph, index) => ({ ...paragraph, _id: `p${index}` })),
  })
}

/** What becomes of one call: a status, a line that breaks in the middle, an answer from before the last edits. */
type Fault = number | 'cut' | 'early' | 'fine'

/** A page with nothing unsaved, and a server where somebody else saves; calls fail in the order of `faults`. */
function world() {
  const start = text('one', 'two')
  const server = { texts: [start], edits: [] as SavedEdit[], knowsEdits: true, isThere: true }
  const faults: Fault[] = []
  let asked = 0
  const shown: string[] = []
  const newest = () => server.texts.length
  const refuse = (fault: Fault | undefined) => {
    asked += 1
    if (fault === 'cut') throw new TypeError('terminated')
    if (typeof fault === 'number') throw new ApiError(fault, 'x', '')
  }
  const since = (from: number, number = newest()): EditsSince => ({
    number,
    edits: server.knowsEdits ? server.edits.filter((edit) => edit.number > from && edit.number <= number) : null,
  })
  const saver = createSaver({
    stored: { timed: start, etag: '"1"', isExact: true },
    send: async (timed, etag) => {
      if (!server.isThere) throw new ApiError(0, 'network', '')
      if (etag !== `"${newest()}"`) throw new ApiError(412, 'version_conflict', '')
      server.texts.push(timed)
      return `"${newest()}"`
    },
    fetchEdits: async (from) => {
      const fault = faults.shift()
      refuse(fault)
      return since(from, fault === 'early' ? from : undefined)
    },
    fetchStored: async () => {
      refuse(faults.shift())
      return { timed: server.texts.at(-1)!, etag: `"${newest()}"`, isExact: true }
    },
    show: (timed) => void shown.push(documentText(timed)),
  })
  /** Somebody else saves. */
  function save(next: TimedText): EditsSince {
    const edit = diffTimedTexts(server.texts.at(-1)!, next)!
    server.texts.push(next)
    server.edits.push({ number: newest(), id: `e${newest()}`, author: 'owner', edit })
    return since(newest() - 1)
  }
  return {
    saver,
    server,
    faults,
    shown,
    save,
    newest,
    asked: () => asked,
    phase: () => saver.status.getState().phase,
    /** As whoever says who is here tells it, or a socket where the edits are many. */
    tell: (number = newest()) => saver.told({ number, edits: null }),
  }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

test.each<[string, Fault]>([
  ['the server is not there', 0],
  ['the answer took too long', 408],
  ['there are too many calls', 429],
  ['the server is overloaded', 503],
  ['the server fails', 500],
  ['the status does not allow it now', 409],
  ['the answer breaks off', 'cut'],
  ['the answer is older than what was told', 'early'],
])('a page with nothing unsaved tries again until it follows, and says so: %s', async (_why, fault) => {
  const { shown, faults, save, tell, phase, saver } = world()
  save(text('one', 'two and more'))
  faults.push(fault, fault, fault)
  tell()
  await settle()
  expect(phase()).toBe('behind')
  await vi.advanceTimersByTimeAsync(2000)
  expect([phase(), shown]).toEqual(['behind', []])
  await vi.advanceTimersByTimeAsync(4000 + 8000)
  expect(shown).toEqual(['one\ntwo and more'])
  expect([phase(), saver.etag(), saver.hasUnsaved()]).toEqual(['clean', '"2"', false])
})

test('the whole text is asked for again as well, where edits do not tell it', async () => {
  const { server, shown, faults, save, tell, phase } = world()
  save(text('one', 'two and more'))
  server.knowsEdits = false
  faults.push('fine', 0)
  tell()
  await settle()
  expect(phase()).toBe('behind')
  await vi.advanceTimersByTimeAsync(2000)
  expect([phase(), shown]).toEqual(['clean', ['one\ntwo and more']])
})

test('waits longer from try to try, up to half a minute, and never gives up', async () => {
  const { faults, save, tell, asked, shown } = world()
  save(text('one', 'two and more'))
  faults.push(...Array.from({ length: 100 }, () => 503))
  tell()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked()).toBeGreaterThan(20)
  expect(asked()).toBeLessThan(35)
  faults.length = 0
  await vi.advanceTimersByTimeAsync(30_000)
  expect(shown).toHaveLength(1)
})

test('what the socket brings meanwhile is enough, and no more is asked', async () => {
  const { faults, save, saver, tell, phase, asked, shown } = world()
  const news = save(text('one', 'two and more'))
  faults.push(503)
  tell()
  await settle()
  expect(phase()).toBe('behind')
  saver.told(news)
  expect([phase(), shown]).toEqual(['clean', ['one\ntwo and more']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(1)
})

test('whoever catches up has it once they have what there was, however others go on writing', async () => {
  const { server, save, saver } = world()
  let words = 'two'
  const asked: number[] = []
  const other = createSaver({
    stored: { timed: server.texts[0]!, etag: '"1"', isExact: true },
    send: () => Promise.reject(new Error('Nothing is unsaved.')),
    async fetchEdits(from) {
      asked.push(from)
      const number = server.texts.length
      const edits = server.edits.filter((edit) => edit.number > from)
      save(text('one', (words += ' more')))
      return { number, edits }
    },
    fetchStored: () => Promise.reject(new Error('There is no need to ask.')),
    show: () => undefined,
  })
  save(text('one', (words += ' and')))
  other.told({ number: 2, edits: null })
  await settle()
  expect([asked, other.etag()]).toEqual([[1], '"2"'])
  other.stop()
  saver.stop()
})

test('what is typed while the page is behind is saved, and brings the rest', async () => {
  const { faults, save, saver, tell, phase, server } = world()
  save(text('one', 'two and more'))
  faults.push(503)
  tell()
  await settle()
  saver.edited(text('one mine', 'two'))
  expect(phase()).toBe('unsaved')
  await vi.advanceTimersByTimeAsync(2000)
  expect(documentText(server.texts.at(-1)!)).toBe('one mine\ntwo and more')
  expect([phase(), saver.hasUnsaved()]).toEqual(['saved', false])
})

test('a save that waits for its next try is not forgotten when others are heard of', async () => {
  const { faults, save, saver, tell, phase, server } = world()
  server.isThere = false
  saver.edited(text('one mine', 'two'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(phase()).toBe('retrying')
  save(text('one', 'two and more'))
  server.isThere = true
  faults.push('fine')
  tell()
  await settle()
  await vi.advanceTimersByTimeAsync(4000)
  expect(documentText(server.texts.at(-1)!)).toBe('one mine\ntwo and more')
  expect(saver.hasUnsaved()).toBe(false)
})

test('a text that is the person’s no more is not asked for again', async () => {
  const { faults, save, tell, phase, asked } = world()
  save(text('one', 'two and more'))
  faults.push(503, 404)
  tell()
  await vi.advanceTimersByTimeAsync(600_000)
  expect([asked(), phase()]).toEqual([2, 'clean'])
})

test('what is told while the person decides between two texts is not forgotten', async () => {
  const { save, saver, tell, shown, phase } = world()
  vi.setSystemTime(0)
  saver.edited(text('mine', 'two'))
  save(text('theirs', 'two'))
  vi.setSystemTime(60_000)
  await saver.save()
  expect(phase()).toBe('conflict')
  save(text('theirs', 'two and more'))
  tell()
  await saver.decide(['theirs'])
  await settle()
  expect(shown.at(-1)).toBe('theirs\ntwo and more')
  expect(saver.hasUnsaved()).toBe(false)
})

/** A page whose save, an edit with an id, is on its way until it is answered by hand. */
function slow(timed: TimedText, shown: string[], id: string) {
  type Answer = string | { etag: string; edits: SavedEdit[] }
  let resolve: ((answer: Answer) => void) | undefined
  let sent = new Map<string, TimedText>()
  const saver = createSaver({
    stored: { timed, etag: '"1"', isExact: true },
    send: (sending) => {
      sent = new Map([[id, sending]])
      return new Promise<Answer>((given) => (resolve = given))
    },
    sent: () => sent,
    fetchEdits: () => Promise.reject(new Error('There is no need to ask.')),
    fetchStored: () => Promise.reject(new Error('There is no need to ask.')),
    isLive: () => true,
    show: (next) => void shown.push(documentText(next)),
    rebased: (_stored, _reason, unanswered) => void (sent = new Map(unanswered)),
  })
  return { saver, answer: (answer: Answer) => resolve!(answer) }
}

test('what others save is shown while a save is on its way, and is not lost or taken twice by its answer', async () => {
  const { server, shown, save, newest } = world()
  const { saver, answer } = slow(server.texts[0]!, shown, 'e3')
  saver.edited(text('one mine', 'two'))
  await vi.advanceTimersByTimeAsync(LIVE_MS)
  saver.told(save(text('one', 'two and')))
  expect(shown).toEqual(['one mine\ntwo and'])
  const own = save(text('one mine', 'two and'))
  save(text('one mine', 'two and more'))
  answer({ etag: '"3"', edits: [...server.edits] })
  await settle()
  expect(shown).toEqual(['one mine\ntwo and', 'one mine\ntwo and more'])
  saver.told(own)
  expect([saver.etag(), saver.hasUnsaved(), newest()]).toEqual(['"4"', false, 4])
  saver.stop()
})

test('a save that comes back among what others saved is not put back by its answer', async () => {
  const { server, shown, save } = world()
  const { saver, answer } = slow(server.texts[0]!, shown, 'e2')
  saver.edited(text('one mine', 'two'))
  await vi.advanceTimersByTimeAsync(LIVE_MS)
  save(text('one mine', 'two'))
  save(text('one mine', 'two and'))
  saver.told({ number: 3, edits: [...server.edits] })
  expect(shown).toEqual(['one mine\ntwo and'])
  answer('"2"')
  await settle()
  expect([saver.etag(), saver.hasUnsaved()]).toEqual(['"3"', false])
  saver.stop()
})

test('a save told as somebody else’s ends with nothing unsaved, beside spaces that are not saved', async () => {
  const { server, save, newest } = world()
  let sends = 0
  const saver = createSaver({
    stored: { timed: server.texts[0]!, etag: '"1"', isExact: true },
    send: async (sending) => {
      sends++
      const { edits, number } = newest() === 1 ? save(sending) : { number: newest(), edits: [] }
      saver.told({ number, edits: edits && [...edits] })
      return `"${number}"`
    },
    fetchEdits: () => Promise.reject(new Error('There is no need to ask.')),
    fetchStored: () => Promise.reject(new Error('There is no need to ask.')),
    show: () => undefined,
  })
  const at = { paragraph: 0, offset: 3 }
  const edit = { newId: () => crypto.randomUUID(), lengthSeconds: 100 }
  saver.edited(replaceText(server.texts[0]!, at, at, '  mine', edit))
  await saver.save()
  expect([saver.etag(), saver.hasUnsaved(), sends]).toEqual(['"2"', false, 2])
  saver.stop()
})

test('what is not told as edits while a save is on its way is asked for after its answer', async () => {
  const { server, save, newest } = world()
  let answer: ((etag: string) => void) | undefined
  const asked: number[] = []
  const saver = createSaver({
    stored: { timed: server.texts[0]!, etag: '"1"', isExact: true },
    send: () => new Promise((resolve) => (answer = resolve)),
    fetchEdits: async (from) => {
      asked.push(from)
      return { number: newest(), edits: server.edits.filter(({ number }) => number > from) }
    },
    fetchStored: () => Promise.reject(new Error('There is no need to ask.')),
    isLive: () => true,
    show: () => undefined,
  })
  const mine = text('one mine', 'two')
  saver.edited(mine)
  await vi.advanceTimersByTimeAsync(LIVE_MS)
  save(mine)
  save(text('one mine', 'two and'))
  saver.told({ number: 3, edits: null })
  expect(asked).toEqual([])
  answer!('"2"')
  await settle()
  expect([asked[0], saver.etag()]).toEqual([2, '"3"'])
  saver.stop()
})

describe('keys while a save is on its way', () => {
  /** A page whose saves are answered by hand. */
  function typing() {
    const start = text('one', 'two')
    const sends: { text: string; answer: (etag: string) => void; fail: (error: Error) => void }[] = []
    let sent = new Map<string, TimedText>()
    const send = (timed: TimedText) => {
      sent = new Map([...sent, [`e${sends.length}`, timed]])
      return new Promise<{ etag: string; edits: SavedEdit[] }>((resolve, reject) =>
        sends.push({
          text: documentText(timed),
          answer: (etag) => resolve({ etag, edits: [] }),
          fail: reject,
        }),
      )
    }
    const saver = createSaver({
      stored: { timed: start, etag: '"1"', isExact: true },
      send,
      sendAhead: send,
      sent: () => sent,
      fetchEdits: () => Promise.reject(new Error('There is no need to ask.')),
      fetchStored: () => Promise.reject(new Error('There is no need to ask.')),
      isLive: () => true,
      show: () => undefined,
    })
    const key = async (words: string, milliseconds: number) => {
      saver.edited(text(words, 'two'))
      await vi.advanceTimersByTimeAsync(milliseconds)
    }
    return { saver, sends, key, texts: () => sends.map((each) => each.text.split('\n')[0]) }
  }

  test('are sent without its answer, those of a moment together', async () => {
    const { saver, key, texts } = typing()
    await key('a', LIVE_MS)
    expect(texts()).toEqual(['a'])
    await key('ab', 5)
    await key('abc', AHEAD_MS)
    expect(texts()).toEqual(['a', 'abc'])
    await key('abcd', 125)
    expect(texts()).toEqual(['a', 'abc', 'abcd'])
    saver.stop()
  })

  test('wait for an answer where so many are on their way that the server cannot keep up', async () => {
    const { saver, sends, key, texts } = typing()
    for (const words of ['a', 'ab', 'abc', 'abcd', 'abcde', 'abcdef']) await key(words, 125)
    expect(texts()).toEqual(['a', 'ab', 'abc', 'abcd'])
    sends[0]!.answer('"1"')
    await vi.advanceTimersByTimeAsync(AHEAD_MS)
    expect(texts().slice(4)).toEqual(['abcdef'])
    saver.stop()
  })

  test('after one that was not answered they wait until all are, and go with the next save', async () => {
    const { saver, sends, key, texts } = typing()
    for (const words of ['a', 'ab']) await key(words, 125)
    sends[0]!.fail(new ApiError(503, 'busy', ''))
    await settle()
    await key('abc', 125)
    expect([texts(), saver.status.getState().phase]).toEqual([['a', 'ab'], 'unsaved'])
    sends[1]!.fail(new ApiError(412, 'version_conflict', ''))
    await settle()
    expect(saver.status.getState().phase).toBe('retrying')
    await vi.advanceTimersByTimeAsync(2000)
    expect(texts()).toEqual(['a', 'ab', 'abc'])
    saver.stop()
  })
})
