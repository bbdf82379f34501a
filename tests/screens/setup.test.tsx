import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addModel, getEngines } from '../../src/shared/contract/engines.ts'
import { finishSetup } from '../../src/shared/contract/setup.ts'
import { messages } from '../../src/shared/messages.ts'
import { fakeEngines } from '../support/fake-engines.ts'
import { openScreen, place, signIn } from './screen.tsx'

/** Fills the form in and sends it. */
async function setUp(user: ReturnType<typeof openScreen>['user'], code = 'k7qd 2m9f x0tb'): Promise<void> {
  await user.type(await screen.findByLabelText('Code from the server'), code)
  await user.type(screen.getByLabelText('E-mail'), 'first@example.org')
  await user.type(screen.getByLabelText('Password'), 'harbour-lamp-71')
  await user.type(screen.getByLabelText('Confirm password'), 'harbour-lamp-71')
  await user.click(screen.getByRole('button', { name: 'Create administrator' }))
}

test('the first account leads to the speech models, which can be skipped', async () => {
  const { api, user } = openScreen('/setup', {
    answers(fake) {
      fake.reply(finishSetup, () => {
        signIn('ADMIN')
        return { token: 't', expire_date: 1 }
      })
      fake.reply(getEngines, fakeEngines({ models: fakeEngines().models.filter(({ name }) => name === 'parakeet-v3') }))
      fake.reply(addModel, undefined)
    },
  })
  await setUp(user)
  expect(await screen.findByRole('heading', { name: 'Choose a speech model' })).toBeVisible()
  expect(api.sent(finishSetup)[0]?.body).toEqual({
    code: 'k7qd 2m9f x0tb',
    email: 'first@example.org',
    password: 'harbour-lamp-71',
  })
  await user.click(await screen.findByRole('button', { name: 'Add Parakeet TDT 0.6B v3' }))
  await expect.poll(() => api.sent(addModel)).toHaveLength(1)
  await user.click(screen.getByRole('link', { name: 'Skip for now' }))
  expect(place()).toBe('/files')
})

test('a wrong code is said once, beside its field, which has the focus; what was typed stays', async () => {
  const { user } = openScreen('/setup', {
    answers: (fake) =>
      fake.refuse(finishSetup, 422, {
        code: 'wrong_setup_code',
        message: messages.setupCodeWrong,
        fields: { code: messages.setupCodeWrong },
      }),
  })
  await setUp(user, 'AAAA-AAAA-AAAA')
  expect(await screen.findAllByText(messages.setupCodeWrong)).toHaveLength(1)
  expect(screen.getByLabelText('Code from the server')).toHaveFocus()
  expect(screen.getByLabelText('Code from the server')).toHaveValue('AAAA-AAAA-AAAA')
  expect(screen.getByLabelText('Code from the server')).toBeInvalid()
})
