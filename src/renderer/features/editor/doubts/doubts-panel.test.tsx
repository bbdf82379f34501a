// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createStore } from 'zustand'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import type { Doubt } from '../../../../shared/transcript/doubts.ts'
import { allItems } from '../../../../shared/transcript/chunked-list.ts'
import { readingWords } from '../../../../shared/transcript/take-reading.ts'
import { timedText } from '../../../../shared/transcript/timed-text.ts'
import { draw } from '../../../components/testing/draw.ts'
import type { EditorSession } from '../session.ts'
import { INITIAL_KEYS } from '../commands/key-sets.ts'
import { SessionContext } from '../use-session.ts'
import type { DoubtQueue, DoubtState } from './doubt-queue.ts'
import { DoubtsPanel } from './doubts-panel.tsx'
import { createSpelling } from './spelling.ts'

test.each([
  ['en-GB', false],
  ['es', true],
  ['', true],
])('of a text in %j it says that no words are looked up: %s', async (language, isSaid) => {
  const doubts: Partial<DoubtQueue> = {
    store: createStore<DoubtState>(() => ({ isOpen: true, doubts: [], current: 0 })),
    hasDictionary: createSpelling(language).hasDictionary,
  }
  const { page } = await draw(
    <SessionContext value={{ doubts, isReadOnly: true, keys: createStore(() => INITIAL_KEYS) } as EditorSession}>
      <DoubtsPanel />
    </SessionContext>,
  )
  expect(page.textContent.includes('Words are checked against a dictionary in English only')).toBe(isSaid)
  expect(page.textContent).toContain('No uncertain words in this text.')
})

test('a doubt says why it is one: how sure the engine was, or that no dictionary has the word', async () => {
  const doubt = (from: number, more: Partial<Doubt>): Doubt => ({
    paragraph: 0,
    from,
    to: from + 1,
    reason: 'fairly',
    confidence: 0.7,
    text: '',
    ...more,
  })
  const list = [doubt(0, {}), doubt(1, {}), doubt(2, { reason: 'unknown', confidence: 1 })]
  const doubts: Partial<DoubtQueue> = {
    rivalOf: () => undefined,
    store: createStore<DoubtState>(() => ({ isOpen: true, doubts: list, current: 2 })),
    hasDictionary: true,
  }
  const view = { state: { field: () => timedText(buildTranscript('we met mr hill')) } }
  const idle = { store: createStore(() => ({ isReady: true })) }
  const keys = createStore(() => INITIAL_KEYS)
  const text = { file: { language_code: 'en', is_multilingual: false }, translation: null }
  const secondReading = { store: createStore(() => ({ server: undefined })) }
  const session = {
    doubts,
    secondReading,
    view,
    keys,
    player: idle,
    isReadOnly: false,
    ...text,
  } as unknown as EditorSession
  const { page } = await draw(
    <SessionContext value={session}>
      <DoubtsPanel />
    </SessionContext>,
  )
  expect(
    [...page.querySelectorAll('li')].map((row) => /not in the dictionary|\d\.\d\d/u.exec(row.textContent)?.[0]),
  ).toEqual(['0.70', '0.70', 'not in the dictionary'])
  expect(page.textContent).not.toContain('1.00')
})

test('a rival says so and is on a key, with who has been right more often for its speaker', async () => {
  const doubt: Doubt = { paragraph: 0, from: 1, to: 2, reason: 'rival', confidence: 0.7, text: 'men' }
  const [met] = readingWords([{ text: 'met', start: 0, end: 1, confidence: 1 }])
  const doubts: Partial<DoubtQueue> = {
    rivalOf: () => [met!],
    store: createStore<DoubtState>(() => ({ isOpen: true, doubts: [doubt], current: 0 })),
    hasDictionary: true,
  }
  const timed = timedText(buildTranscript('we men us'))
  const [{ speaker } = { speaker: '' }] = allItems(timed.paragraphs)
  const reading = { label: 'A speech server', choices: [{ speaker, first: 1, second: 3 }] }
  const session = {
    doubts,
    secondReading: { store: createStore(() => ({ server: { reading } })) },
    view: { state: { field: () => timed } },
    keys: createStore(() => INITIAL_KEYS),
    player: { store: createStore(() => ({ isReady: true })) },
    isReadOnly: false,
    file: { language_code: 'en', is_multilingual: false },
    translation: null,
  } as unknown as EditorSession
  const { page } = await draw(
    <SessionContext value={session}>
      <DoubtsPanel />
    </SessionContext>,
  )
  expect(page.querySelector('[aria-current]')!.textContent).toContain('readings differ')
  expect(page.textContent).toContain(`A speech server was right 3 of 4 times for ${speaker}.`)
  const take = [...page.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Use ‘met’'))
  expect(take?.textContent).toContain('1')
})
