// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import type { SecondReading } from '../../../../shared/contract/second-readings.ts'
import { ToastContext } from '../../../components/toast/toast-context.ts'
import { draw } from '../../../components/testing/draw.ts'
import type { EditorSession } from '../session.ts'
import { SessionContext } from '../use-session.ts'
import { ReadingNotice } from './reading-notice.tsx'
import type { SecondReadingView } from './second-reading.ts'

const READING: SecondReading = { label: 'sherpa-onnx', progress: 0.5, words: null, failure: null, choices: [] }
const WORDS = [{ text: 'one', start: 0, end: 1, confidence: 1 }]
const viewOf = (reading: SecondReading, rivals = 0): SecondReadingView => ({
  server: { engines: [], cost_seconds: null, reading },
  rivals,
  isSending: false,
  failure: null,
})

/** The notice of a person who has seen a reading of this name. */
async function open(seen = '') {
  const store = createStore<SecondReadingView>(() => viewOf(READING))
  const doubtStore = createStore(() => ({ isOpen: false }))
  const session = {
    file: { shared: null },
    translation: null,
    ui: createStore(() => ({ dialog: null })),
    secondReading: { store, look: vi.fn(() => Promise.resolve()) },
    readingSeen: createStore(() => ({ name: seen })),
    doubts: { store: doubtStore, open: () => doubtStore.setState({ isOpen: true }) },
  }
  const toast = vi.fn()
  await draw(
    <ToastContext value={toast}>
      <SessionContext value={session as unknown as EditorSession}>
        <ReadingNotice />
      </SessionContext>
    </ToastContext>,
  )
  return { store, session, toast, is: (view: SecondReadingView) => act(() => Promise.resolve(store.setState(view))) }
}

test('a second reading that becomes ready is told once, and is seen once its words are shown', async () => {
  const { session, toast, is } = await open()
  expect(toast).not.toHaveBeenCalled()
  await is(viewOf({ ...READING, words: WORDS }, 2))
  await is(viewOf({ ...READING, words: WORDS }, 1))
  expect(toast).toHaveBeenCalledOnce()
  const told = toast.mock.calls[0]![0]
  expect(told).toMatchObject({ text: 'The second reading is ready: 2 words differ.', action: { label: 'Show' } })
  expect(session.readingSeen.getState().name).toBe('')
  told.action.run()
  expect(session.readingSeen.getState().name).toBe('sherpa-onnx 1')
})

test('one that was seen is not told again, one that does not differ asks for nothing', async () => {
  const seen = await open('sherpa-onnx 1')
  await seen.is(viewOf({ ...READING, words: WORDS }, 2))
  expect(seen.toast).not.toHaveBeenCalled()
  const same = await open()
  await same.is(viewOf({ ...READING, words: WORDS }))
  expect(same.toast).toHaveBeenCalledWith({ text: 'The second reading is ready. It does not differ from the text.' })
  expect(same.session.readingSeen.getState().name).toBe('sherpa-onnx 1')
})
