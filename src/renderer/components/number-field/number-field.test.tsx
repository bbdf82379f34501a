// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { draw, press } from '../testing/draw.ts'
import { NumberField } from './number-field.tsx'

test('− and + change the number within its bounds, and say so as typing does', async () => {
  const changed = vi.fn<(value: string) => void>()
  const { page } = await draw(
    <NumberField
      label="Hours"
      unit="hour"
      min={0}
      max={2}
      defaultValue="1"
      onChange={({ target }) => changed(target.value)}
    />,
  )
  const input = page.querySelector('input')!
  const less = page.querySelector('[aria-label="One hour less"]')
  const more = page.querySelector('[aria-label="One hour more"]')
  await press(more)
  expect(changed).toHaveBeenLastCalledWith('2')
  await press(more)
  expect(input.value).toBe('2')
  await press(less)
  await press(less)
  await press(less)
  expect(input.value).toBe('0')
  expect(changed).toHaveBeenLastCalledWith('0')
})

test('an error takes the place of the hint, and the input points at it', async () => {
  const { page } = await draw(<NumberField label="Hours" unit="hour" hint="$6.00 an hour." error="Too few." />)
  const input = page.querySelector('input')!
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(input.getAttribute('aria-describedby')!)!.textContent).toBe('Too few.')
})
