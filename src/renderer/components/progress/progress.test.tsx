// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { draw } from '../testing/draw.ts'
import { Progress } from './progress.tsx'

const bar = (page: Element) => page.querySelector('[role="progressbar"]')!

test('an unknown length shows a spinner and no value', async () => {
  const { page } = await draw(<Progress label="a.mp3" value={null} />)
  expect(bar(page).hasAttribute('aria-valuenow')).toBe(false)
  expect(page.querySelector('[role="img"][aria-label="a.mp3"]')).not.toBeNull()
})

test('a failure keeps its place and says why', async () => {
  const { page } = await draw(<Progress label="a.mp3" value={0.427} error="The connection was lost." />)
  expect(bar(page).getAttribute('aria-valuenow')).toBe('42')
  expect(page.querySelector('[role="alert"]')!.textContent).toBe('The connection was lost.')
})

test('screen readers hear every tenth percent only', async () => {
  const { page, redraw } = await draw(<Progress label="a.mp3" value={0.41} />)
  const said = () => page.querySelector('[aria-live="polite"]')!.textContent
  expect(said()).toBe('40 percent')
  await redraw(<Progress label="a.mp3" value={0.49} />)
  expect(said()).toBe('40 percent')
  await redraw(<Progress label="a.mp3" value={0.5} />)
  expect(said()).toBe('50 percent')
})
