// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tooltip } from './tooltip.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let button: HTMLButtonElement
const clicked = vi.fn<() => void>()
const shown = () => document.querySelector('[role="tooltip"]')

beforeEach(async () => {
  vi.stubGlobal('ResizeObserver', ResizeObserverStub)
  document.body.innerHTML = '<main></main>'
  root = createRoot(document.querySelector('main')!)
  await act(async () =>
    root.render(
      <Tooltip text="Undo" keys={['Ctrl', 'Z']}>
        <button type="button" onClick={clicked}>
          U
        </button>
      </Tooltip>,
    ),
  )
  button = document.querySelector('button')!
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

class ResizeObserverStub {
  observe() {}
  unobserve() {}
  disconnect() {}
}

test('the first focus of a button shows what it does and its keys, and its end hides them', async () => {
  await act(async () => button.focus())
  expect(shown()?.textContent).toContain('Undo')
  expect(shown()?.textContent).toContain('Z')
  expect(button.getAttribute('aria-describedby')).toBe(shown()?.id)
  await act(async () => button.blur())
  expect(shown()).toBeNull()
  expect(button.hasAttribute('aria-describedby')).toBe(false)
  await act(async () => button.focus())
  expect(shown()).not.toBeNull()
})

test('the button itself stays what it was: the same element, with its focus and what a click does', async () => {
  await act(async () => button.focus())
  expect(document.querySelector('button')).toBe(button)
  expect(document.activeElement).toBe(button)
  await act(async () => button.click())
  expect(clicked).toHaveBeenCalledTimes(1)
  expect(shown()).toBeNull()
})

test('a pointer that rests on the button shows the tooltip after half a second', async () => {
  vi.useFakeTimers()
  const point = (type: string) =>
    act(async () => void button.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 1, clientY: 1 })))
  await point('pointerover')
  await point('pointermove')
  expect(shown()).toBeNull()
  await act(async () => vi.advanceTimersByTime(600))
  expect(shown()?.textContent).toContain('Undo')
})
