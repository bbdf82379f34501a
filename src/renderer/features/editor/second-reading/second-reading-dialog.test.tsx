// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import type { SecondReading } from '../../../../shared/contract/second-readings.ts'
import { draw, press } from '../../../components/testing/draw.ts'
import type { EditorSession } from '../session.ts'
import { SessionContext } from '../use-session.ts'
import { SecondReadingDialog } from './second-reading-dialog.tsx'
import type { SecondReadingOfFile, SecondReadingView } from './second-reading.ts'

const reading = (given: Partial<SecondReading>): SecondReading => ({
  label: 'sherpa-onnx',
  progress: 0,
  words: null,
  failure: null,
  choices: [],
  ...given,
})

async function open(server: Partial<NonNullable<SecondReadingView['server']>>) {
  const secondReading = {
    store: createStore<SecondReadingView>(() => ({
      server: {
        engines: [
          { name: 'pocketsphinx', label: 'PocketSphinx' },
          { name: 'openai', label: 'A speech server' },
        ],
        cost_seconds: null,
        reading: null,
        ...server,
      },
      rivals: 3,
      isSending: false,
      failure: null,
    })),
    look: vi.fn(() => Promise.resolve()),
    align: () => undefined,
    changed: () => undefined,
    order: vi.fn(() => Promise.resolve()),
    remove: vi.fn(() => Promise.resolve()),
    chosen: () => undefined,
    stop: () => undefined,
  } satisfies SecondReadingOfFile
  await draw(
    <SessionContext value={{ secondReading } as unknown as EditorSession}>
      <SecondReadingDialog onClose={() => {}} />
    </SessionContext>,
  )
  const dialog = document.querySelector('[role="dialog"]')!
  return {
    secondReading,
    dialog,
    button: (name: string) => [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === name),
  }
}

test('it says what it costs before it is ordered from another engine than the first', async () => {
  const { secondReading, dialog, button } = await open({ cost_seconds: 3600 })
  expect(dialog.textContent).toMatch(/This costs 1h 00m 00s of auto transcription time\./u)
  await press(button('Start'))
  expect(secondReading.order).toHaveBeenCalledWith('openai')
})

test('where time is not limited it counts as work of the day', async () => {
  const { dialog } = await open({})
  expect(dialog.textContent).toContain('Counts toward today’s automatic processing of this file.')
})

test('it shows how far it is, and can be given up', async () => {
  const { secondReading, dialog, button } = await open({ reading: reading({ progress: 0.42 }) })
  expect(dialog.querySelector('[role="progressbar"]')!.getAttribute('aria-valuenow')).toBe('42')
  expect(button('Start')).toBeUndefined()
  await press(button('Cancel'))
  expect(secondReading.remove).toHaveBeenCalled()
})

test('what came of it can be seen and removed', async () => {
  const { secondReading, dialog, button } = await open({ reading: reading({ words: [] }) })
  expect(dialog.textContent).toContain('sherpa-onnx has transcribed this file. 3 words differ.')
  expect(button('Show uncertain words')).toBeDefined()
  await press(button('Remove'))
  expect(secondReading.remove).toHaveBeenCalled()
})

test('a failure says why, and it can be started again', async () => {
  const { dialog, button } = await open({ reading: reading({ failure: 'It went wrong.' }) })
  expect(dialog.textContent).toContain('It went wrong.')
  expect(button('Start')).toBeDefined()
})

test('without an engine nothing is offered', async () => {
  const { dialog, button } = await open({ engines: [] })
  expect(dialog.textContent).toContain('A second reading is not available for this text.')
  expect(button('Start')).toBeUndefined()
})
