// @vitest-environment jsdom
import { Direction } from 'radix-ui'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '../testing/draw.ts'
import { Segmented } from './segmented.tsx'
import { StatusSwitch } from './status-switch.tsx'

/** A tap so short that the key is up again before any timer has fired, as on a page that is busy. */
async function tap(key: string, modifiers: KeyboardEventInit = {}): Promise<void> {
  await act(async () => {
    for (const type of ['keydown', 'keyup']) {
      const event = new KeyboardEvent(type, { key, bubbles: true, cancelable: true, ...modifiers })
      document.activeElement!.dispatchEvent(event)
    }
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
  })
}

async function open(value: 'EDITING' | 'FINISHED') {
  const onChange = vi.fn<(value: 'EDITING' | 'FINISHED') => void>()
  const { page } = await draw(<StatusSwitch value={value} onChange={onChange} />)
  const radios = [...page.querySelectorAll<HTMLElement>('[role="radio"]')]
  const radio = (name: string) => radios.find(({ textContent }) => textContent === name)!
  await act(async () => radio(value).focus())
  return { onChange, radio }
}

test.each([
  ['EDITING', 'ArrowRight', 'FINISHED'],
  ['EDITING', 'ArrowLeft', 'FINISHED'],
  ['FINISHED', 'ArrowLeft', 'EDITING'],
] as const)('[ED-009] from %s one tap of %s chooses %s, however short it is', async (from, key, chosen) => {
  const { onChange, radio } = await open(from)
  await tap(key)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(chosen)
  expect(document.activeElement).toBe(radio(chosen))
})

test('arrows with a modifier, and those across the row, choose nothing', async () => {
  const { onChange } = await open('EDITING')
  await tap('ArrowRight', { ctrlKey: true })
  await tap('ArrowDown')
  expect(onChange).not.toHaveBeenCalled()
})

test.each([
  ['ArrowLeft', 'c'],
  ['ArrowRight', 'a'],
] as const)('where lines go right to left, %s chooses %s of the middle', async (key, chosen) => {
  const onChange = vi.fn<(value: string) => void>()
  const segments = ['a', 'b', 'c'].map((value) => ({ value, label: value }))
  const { page } = await draw(
    <Direction.Provider dir="rtl">
      <Segmented label="Letter" value="b" onChange={onChange} segments={segments} />
    </Direction.Provider>,
  )
  await act(async () => page.querySelectorAll<HTMLElement>('[role="radio"]')[1]!.focus())
  await tap(key)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(chosen)
})
