import * as fakeIndexedDb from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import { createFakeApi } from '../../../../../tests/support/fake-api.ts'
import { saveTextEdit, type SavedEdit } from '../../../../shared/contract/text-edits.ts'
import { replaceText } from '../../../../shared/transcript/edits.ts'
import { timedText } from '../../../../shared/transcript/timed-text.ts'
import { drawFor } from '../../../lib/drawn-for.ts'
import { openDraftDatabase } from './drafts.ts'
import { createTextSaving } from './text-saving.ts'

Object.assign(globalThis, fakeIndexedDb)

beforeEach(() => drawFor('ana'))
afterEach(() => vi.unstubAllGlobals())

test('an own edit told while its answer is noted is no news, beside spaces that are not saved', async () => {
  const stored = { timed: timedText(buildTranscript('one two three', 'four')), etag: '"1"', isExact: true }
  const api = createFakeApi()
  vi.stubGlobal('fetch', api.fetch)
  let saved: SavedEdit | undefined
  api.reply(saveTextEdit, ({ body }) => {
    const { id, edit } = body as Pick<SavedEdit, 'id' | 'edit'>
    saved ??= { number: 2, id, author: 'you', edit }
    return { number: 2, etag: '"2"' }
  })
  const real = await openDraftDatabase('told while noted')
  let hasCome = false
  const tell = () => {
    if (hasCome || !saved) return
    hasCome = true
    saving.saver.told({ number: 2, edits: [saved] })
  }
  const database = new Proxy(real, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name) as unknown
      return (...how: Parameters<typeof real.transaction>) => {
        setImmediate(tell)
        return target.transaction(...how)
      }
    },
  })
  const followed = vi.fn()
  const saving = createTextSaving({
    text: { id: '0199a1b2-0000-7000-8000-000000000001', language: undefined },
    userId: 'ana',
    stored,
    database,
    cipher: undefined,
    replace: vi.fn(),
    follow: followed,
    broughtIn: vi.fn(),
    isLive: () => false,
    isComposing: () => false,
  })
  const at = { paragraph: 0, offset: 4 }
  saving.edited(
    replaceText(stored.timed, at, at, 'elderly  ', { newId: () => crypto.randomUUID(), lengthSeconds: 100 }),
    { isOthers: false },
  )
  await saving.saver.save()
  await vi.waitFor(() => expect(hasCome).toBe(true))
  expect(followed).not.toHaveBeenCalled()
  expect(saving.saver.hasUnsaved()).toBe(false)
  expect(api.sent(saveTextEdit)).toHaveLength(1)
  await saving.close()
})
