import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import { documentText, type TimedText, timedText } from '../../../../shared/transcript/timed-text.ts'
import type { Draft } from './drafts.ts'
import { createKeptWork, SETTLE_MS } from './kept-work.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const text = (...paragraphs: string[]) => timedText(buildTranscript(...paragraphs))
const server = (number: number, ...paragraphs: string[]) => ({ timed: text(...paragraphs), etag: `"${number}"` })

/** What the database is asked to do, each as it would be read: what is unsaved, and after which version. */
function world() {
  const done: string[] = []
  let sent: TimedText | undefined
  const draft: Pick<Draft, 'keep' | 'settle'> = {
    keep: async (timed) => void done.push(`keep ${documentText(timed)}`),
    settle: async ({ etag }, _bytes, how) => {
      const steps = [how?.sent, how?.text].flatMap((one) => (one ? [documentText(one)] : []))
      done.push(['settle', etag, ...steps].join(' | '))
    },
  }
  const kept = createKeptWork({ draft, stored: server(1, 'one'), sent: () => sent })
  return { done, kept, send: (timed: TimedText) => (sent = timed) }
}

test('what others write costs the database nothing but one note in a while', async () => {
  const { done, kept } = world()
  for (let number = 2; number < 50; number++) {
    kept.settleSoon(server(number, `one ${number}`))
    kept.edited(text(`one ${number}`), { isOthers: true })
    await vi.advanceTimersByTimeAsync(5)
  }
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(SETTLE_MS)
  expect(done).toEqual(['settle | "49" | one 49'])
})

test('a key of the person’s own is kept at once, after what the server has by then', () => {
  const { done, kept, send } = world()
  kept.edited(text('one m'))
  expect(done).toEqual(['keep one m'])
  kept.settleSoon(server(2, 'one, theirs'))
  kept.edited(text('one m, theirs'), { isOthers: true })
  send(text('one m, theirs'))
  kept.edited(text('one mi, theirs'))
  expect(done).toEqual(['keep one m', 'settle | "2" | one m, theirs | one mi, theirs'])
  kept.edited(text('one min, theirs'))
  expect(done.at(-1)).toBe('keep one min, theirs')
})

test('what waits is noted when the page is left', () => {
  const { done, kept } = world()
  kept.settleSoon(server(2, 'one, theirs'))
  kept.edited(text('one, theirs'), { isOthers: true })
  kept.stop()
  kept.stop()
  expect(done).toEqual(['settle | "2" | one, theirs'])
})
