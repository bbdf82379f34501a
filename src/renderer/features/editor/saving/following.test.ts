import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import type { EditsSince, SavedEdit } from '../../../../shared/contract/text-edits.ts'
import { diffTimedTexts } from '../../../../shared/transcript/text-edits/diff-texts.ts'
import { documentText, type TimedText, timedText } from '../../../../shared/transcript/timed-text.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { createSaver } from './saver.ts'

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
