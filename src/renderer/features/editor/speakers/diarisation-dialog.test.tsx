// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { draw, press } from '../../../components/testing/draw.ts'
import type { EditorSession } from '../session.ts'
import { SessionContext } from '../use-session.ts'
import { DiarisationDialog } from './diarisation-dialog.tsx'
import type { Diarisation, DiarisationState } from './diarisation.ts'

async function open(state: Partial<DiarisationState>) {
  const diarisation = {
    store: createStore<DiarisationState>(() => ({ phase: 'idle', progress: 0, advice: null, outcome: null, ...state })),
    look: vi.fn(() => Promise.resolve()),
    start: vi.fn(() => Promise.resolve()),
    take: vi.fn(() => Promise.resolve()),
    giveUp: vi.fn(() => Promise.resolve()),
    stop: () => undefined,
  } satisfies Diarisation
  await draw(
    <SessionContext value={{ diarisation } as unknown as EditorSession}>
      <DiarisationDialog onClose={() => {}} />
    </SessionContext>,
  )
  const dialog = document.querySelector('[role="dialog"]')!
  return {
    diarisation,
    dialog,
    button: (name: string) => [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === name),
  }
}

test('asks for a number of speakers, or has it found out, and whether what people said may change', async () => {
  const { diarisation, dialog, button } = await open({})
  expect(diarisation.look).toHaveBeenCalled()
  expect([...dialog.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Automatic',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
  ])
  await press(button('Separate'))
  expect(diarisation.start).toHaveBeenLastCalledWith({ speakers: null, replaces: false })
  const select = dialog.querySelector('select')!
  await act(async () => {
    select.value = '3'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await press(dialog.querySelector('input[type="checkbox"]'))
  await press(button('Separate'))
  expect(diarisation.start).toHaveBeenLastCalledWith({ speakers: 3, replaces: true })
})

test('without a model it says what to install, and offers nothing', async () => {
  const { dialog, button } = await open({ advice: 'Add it with `npx longhand models add diarisation`.' })
  expect(dialog.textContent).toContain(
    'Only pauses can be found here, not who is speaking. Add it with `npx longhand models add diarisation`.',
  )
  expect(button('Separate')).toBeUndefined()
})

test('shows how far it is, and can be given up', async () => {
  const { diarisation, dialog, button } = await open({ phase: 'waiting', progress: 0.42 })
  expect(dialog.querySelector('[role="progressbar"]')!.getAttribute('aria-valuenow')).toBe('42')
  await press(button('Cancel'))
  expect(diarisation.giveUp).toHaveBeenCalled()
})

test('what waits can be put into the text', async () => {
  const { diarisation, button } = await open({ phase: 'ready' })
  await press(button('Apply to the text'))
  expect(diarisation.take).toHaveBeenCalledWith({ replaces: false })
})
