import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { validateEmailAddress } from '../../src/shared/contract/auth.ts'
import { openScreen, place, signIn } from './screen.tsx'

const PATH = '/auth/validate-email-address/0123456789abcdef0123456789abcdef'

test('[AU-086] [AU-088] shows a spinner and its text, then the account', async () => {
  openScreen(PATH, {
    answers: (api) =>
      api.reply(validateEmailAddress, () => {
        signIn('USER')
        return { token: 'a.b.c', expire_date: 1, email: 'maria.kovac@example.org' }
      }),
  })
  const said = await screen.findByText(
    'We are validating your email address. If validation is successful you will be automatically redirected to ' +
      'your account. Please be patient ...',
  )
  expect(said.querySelector('svg')).toBeInTheDocument()
  await waitFor(() => expect(place()).toBe('/files'))
})

test('the page is never empty on the way to the files, whose code may take a while', async () => {
  const seen = new Set<string>()
  const watch = new MutationObserver(() => seen.add(document.querySelector('main')?.textContent ?? 'nothing'))
  watch.observe(document.body, { subtree: true, childList: true })
  openScreen(PATH, {
    answers: (api) =>
      api.reply(validateEmailAddress, () => {
        signIn('USER')
        return { token: 'a.b.c', expire_date: 1, email: 'maria.kovac@example.org' }
      }),
  })
  await screen.findByText(/^We are validating your email address/)
  seen.clear()
  await screen.findByRole('heading', { name: /^Welcome/ }, { timeout: 10_000 })
  watch.disconnect()
  expect([...seen].filter((text) => text === '' || text === 'nothing')).toEqual([])
})

test.each([
  ['USER', 'Go to your files', '/files'],
  [undefined, 'Log in', '/auth/login'],
] as const)(
  'a changed address is validated without a session of its own (signed in as %s)',
  async (role, name, href) => {
    openScreen(PATH, {
      ...(role && { role }),
      answers: (api) => api.reply(validateEmailAddress, { token: null, expire_date: null, email: 'new@example.org' }),
    })
    expect(await screen.findByText('new@example.org is validated.', {}, { timeout: 5000 })).toBeVisible()
    expect(within(screen.getByRole('main')).getByRole('link', { name })).toHaveAttribute('href', href)
  },
)

test('[AU-089] [AU-090] a key that does not count shows the failure with links to login and contact', async () => {
  openScreen(PATH, {
    answers: (api) => api.refuse(validateEmailAddress, 404, { code: 'not_found', message: 'There is nothing here.' }),
  })
  expect(
    await screen.findByText(
      'Could not validate your email address. Maybe the link has expired. Please try again to login. If the error ' +
        'persists then contact us.',
    ),
  ).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login')
  expect(main.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/#contact')
})
