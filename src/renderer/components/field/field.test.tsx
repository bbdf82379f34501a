// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { draw, press } from '../testing/draw.ts'
import { PasswordField } from '../password-field/password-field.tsx'
import { Field } from './field.tsx'

test('an error takes the place of the hint, and the input points at it', async () => {
  const { page, redraw } = await draw(<Field label="E-mail" hint="Yours" />)
  const input = page.querySelector('input')!
  const message = () => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
  expect(page.querySelector('label')!.htmlFor).toBe(input.id)
  expect(message()).toBe('Yours')
  expect(input.hasAttribute('aria-invalid')).toBe(false)

  await redraw(<Field label="E-mail" hint="Yours" error="Incorect email address." />)
  expect(message()).toBe('Incorect email address.')
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('the message line stands there before there is a message', async () => {
  const { page } = await draw(<Field label="E-mail" />)
  expect(page.querySelector('p')!.textContent).toBe('')
})

test('a password is hidden until it is shown', async () => {
  const { page } = await draw(<PasswordField label="Password" />)
  const type = () => page.querySelector('input')!.type
  expect(type()).toBe('password')
  await press(page.querySelector('[aria-label="Show password"]'))
  expect(type()).toBe('text')
  await press(page.querySelector('[aria-label="Hide password"]'))
  expect(type()).toBe('password')
})
