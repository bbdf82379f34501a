// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { draw, press } from '../testing/draw.ts'
import { Button } from './button.tsx'

test('while sending it keeps its name, says that it is busy, and neither acts nor sends its form', async () => {
  const act = vi.fn()
  const send = vi.fn((event: Event) => event.preventDefault())
  const { page, redraw } = await draw(
    <form>
      <Button type="submit" onClick={act}>
        Save
      </Button>
    </form>,
  )
  page.querySelector('form')!.addEventListener('submit', send)
  await press(page.querySelector('button'))
  expect(act).toHaveBeenCalledTimes(1)
  expect(send).toHaveBeenCalledTimes(1)

  await redraw(
    <form>
      <Button type="submit" onClick={act} sending>
        Save
      </Button>
    </form>,
  )
  const button = page.querySelector('button')!
  await press(button)
  expect(act).toHaveBeenCalledTimes(1)
  expect(send).toHaveBeenCalledTimes(1)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(button.textContent).toBe('Save')
  expect(button.disabled).toBe(false)
})
