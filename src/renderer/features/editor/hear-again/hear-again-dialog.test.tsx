// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import type { HearingEngine } from '../../../../shared/contract/hearings.ts'
import { readingWords } from '../../../../shared/transcript/take-reading.ts'
import { draw, press } from '../../../components/testing/draw.ts'
import type { EditorSession } from '../session.ts'
import { SessionContext } from '../use-session.ts'
import type { HearAgain, HearAgainState } from './hear-again.ts'
import { HearAgainDialog } from './hear-again-dialog.tsx'

const engine = (name: HearingEngine['name'], languages: string[] | null, is_multilingual = false): HearingEngine => ({
  name,
  label: `The ${name}`,
  languages,
  is_multilingual,
})
const words = (...texts: string[]) =>
  readingWords(texts.map((text, at) => ({ text, start: at, end: at + 1, confidence: 1 })))
const reading = (...texts: string[]) => ({
  engine: 'openai' as const,
  language_code: 'en',
  is_multilingual: false,
  speed: 1 as const,
  label: 'The openai',
  words: words(...texts),
})

async function open(state: Partial<HearAgainState>, isTaken = true) {
  const store = createStore<HearAgainState>(() => ({
    stretch: { words: words('we', 'met', 'hill'), speakers: ['Ana'], start: 0, end: 30 },
    choices: { engines: [engine('sherpa', ['en', 'de'], true), engine('openai', ['en'])], free_seconds: 600 },
    isWaiting: false,
    progress: 0,
    readings: [],
    failure: null,
    ...state,
  }))
  const hearAgain = {
    store,
    open: vi.fn(() => Promise.resolve()),
    listen: vi.fn(() => Promise.resolve()),
    giveUp: vi.fn(() => Promise.resolve()),
    take: vi.fn(() => isTaken),
    stop: () => undefined,
  } satisfies HearAgain
  const onClose = vi.fn()
  const file = { length: 60, language_code: 'en', is_multilingual: false }
  await draw(
    <SessionContext value={{ hearAgain, file, translation: null } as unknown as EditorSession}>
      <HearAgainDialog onClose={onClose} />
    </SessionContext>,
  )
  const dialog = document.querySelector('[role="dialog"]')!
  return {
    hearAgain,
    dialog,
    onClose,
    button: (name: string) =>
      [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(name)),
    options: (at: number) => [...dialog.querySelectorAll('select')[at]!.options].map(({ text }) => text),
    choose: (at: number, value: string) =>
      act(async () => {
        const select = dialog.querySelectorAll('select')[at]!
        select.value = value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }),
    type: (key: string, target: Element = dialog.querySelector('h3')!) =>
      act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))),
  }
}

test('it offers engines, their languages and speeds, says what a pass uses, and has one listen', async () => {
  const { hearAgain, dialog, button, options, choose } = await open({})
  expect(hearAgain.open).toHaveBeenCalled()
  expect(options(0)).toEqual(['The sherpa', 'The openai'])
  expect(dialog.textContent).toContain('Uses 0:30 of the 10:00 of automatic processing left for this file today.')
  await choose(0, 'sherpa')
  expect(options(1)).toEqual(['English', 'German', 'Several languages'])
  await choose(1, 'de')
  await choose(2, '0.6')
  expect(dialog.textContent).toContain('Uses 0:50 of')
  await press(button('Hear it again'))
  expect(hearAgain.listen).toHaveBeenCalledWith({
    engine: 'sherpa',
    language_code: 'de',
    is_multilingual: false,
    speed: 0.6,
  })
})

test('readings show what differs; a number takes one and closes, and a select keeps its keys', async () => {
  const { hearAgain, dialog, onClose, type, button } = await open({
    readings: [reading('we', 'met', 'hill'), reading('we', 'meet', 'Hill'), reading()],
  })
  expect(dialog.querySelector('ol')!.textContent).toContain('Same as the current text.')
  expect([...dialog.querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual(['meet Hill'])
  expect(dialog.querySelector('ol')!.textContent).toContain('No speech was found.')
  await type('2', dialog.querySelector('select')!)
  await type('3')
  await type('7')
  expect(hearAgain.take).not.toHaveBeenCalled()
  await type('2')
  expect(hearAgain.take).toHaveBeenCalledWith(reading('we', 'meet', 'Hill'))
  expect(onClose).toHaveBeenCalledTimes(1)
  await press(button('Use this reading'))
  expect(hearAgain.take).toHaveBeenCalledTimes(2)
})

test('words that have changed meanwhile are said to have', async () => {
  const { dialog, onClose, type } = await open({ readings: [reading('we', 'meet', 'hill')] }, false)
  await type('1')
  expect(onClose).not.toHaveBeenCalled()
  expect(dialog.textContent).toContain('The text has changed in the meantime.')
})

test('it shows how far it is, can be given up, and says why it came to nothing', async () => {
  const { hearAgain, dialog, button } = await open({ isWaiting: true, progress: 0.4, failure: 'It went wrong.' })
  expect(dialog.querySelector('[role="progressbar"]')!.getAttribute('aria-valuenow')).toBe('40')
  expect(dialog.textContent).toContain('It went wrong.')
  await press(button('Cancel'))
  expect(hearAgain.giveUp).toHaveBeenCalled()
})

test.each([
  ['no words', { stretch: undefined }, 'There are no words here.'],
  ['too many', { stretch: { words: words('one'), speakers: ['Ana'], start: 0, end: 301 } }, 'Select up to 5 minutes.'],
  ['no engine', { choices: { engines: [], free_seconds: 600 } }, 'No speech engine can listen to this text.'],
])('with %s it says so, and offers nothing', async (_name, state, said) => {
  const { dialog, button } = await open(state)
  expect(dialog.textContent).toContain(said)
  expect(button('Hear it again')).toBeUndefined()
})
