import { act, cleanup, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkResetKey } from '../../src/shared/contract/auth.ts'
import { listCountries, listInvoices, listTaxIds } from '../../src/shared/contract/account.ts'
import { getSite, listPages } from '../../src/shared/contract/content.ts'
import { getFile } from '../../src/shared/contract/files/one-file.ts'
import { getShared } from '../../src/shared/contract/sharing.ts'
import { getTranscript } from '../../src/shared/contract/transcripts.ts'
import type { Role } from '../../src/shared/domain/roles.ts'
import { shellOf } from '../../src/shared/domain/site-shell.ts'
import type { FakeApi } from '../support/fake-api.ts'
import { openScreen, place } from './screen.tsx'

const page = {
  name: 'interviews',
  label: 'Interviews',
  category: 'Transcription',
  link: '/transcription/interviews',
  language: { name: 'English', code: 'en' },
  is_list_pages: false,
  pages: [],
}

test('[SH-009] a sign-in screen stands between full header and footer; the footer comes with the screen', async () => {
  openScreen('/auth/login', {
    answers: (api) => {
      api.reply(getSite, { name: 'Longhand', description: '', social: {} })
      api.reply(listPages, [page])
    },
  })
  expect(screen.queryByRole('contentinfo')).toBeNull()
  const footer = within(await screen.findByRole('contentinfo'))
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(footer.getByRole('link', { name: 'Interviews' })).toHaveAttribute('href', '/transcription/interviews')
  expect(within(screen.getByRole('navigation', { name: 'Site' })).getByRole('link', { name: 'Blog' })).toHaveAttribute(
    'href',
    '/blog',
  )
})

test('without the pages of the footer the screen works all the same', async () => {
  openScreen('/auth/login', { answers: (api) => api.refuse(getSite, 500) })
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeEnabled()
})

test('[SH-015 SH-027] the payment method has the simple header: logo, e-mail, Logout; a footer of links', async () => {
  openScreen('/auth/payment-method', { role: 'USER' })
  const header = within(await screen.findByRole('banner'))
  expect(header.getByRole('link', { name: 'Longhand' })).toHaveAttribute('href', '/')
  expect(await header.findByText(/^maria\.kovac@/)).toBeVisible()
  expect(header.getByRole('button', { name: 'Logout' })).toBeEnabled()
  expect(header.queryByRole('link', { name: 'FAQ' })).toBeNull()
  const footer = screen.getByRole('contentinfo')
  expect([...footer.children].every(({ tagName }) => tagName === 'A')).toBe(true)
})

/** What stands above and below a screen. */
async function shellAt(path: string, role: Role | null = 'USER') {
  openScreen(path, {
    ...(role && { role }),
    answers: (api: FakeApi) => {
      api.refuse(getFile, 404)
      api.refuse(getTranscript, 404)
      api.reply(listCountries, [])
      api.reply(listInvoices, [])
      api.reply(listTaxIds, [])
      api.refuse(getShared, 404)
      api.reply(checkResetKey, undefined)
    },
  })
  await screen.findByRole('heading', { level: 1 })
  const banner = screen.queryByRole('banner')
  const isComplex = banner !== null && within(banner).queryByRole('navigation', { name: 'Site' }) !== null
  const footer = isComplex ? await screen.findByRole('contentinfo') : screen.queryByRole('contentinfo')
  return {
    header: banner && (isComplex ? 'COMPLEX' : 'SIMPLE'),
    footer: footer && ([...footer.children].every(({ tagName }) => tagName === 'A') ? 'SIMPLE' : 'COMPLEX'),
  }
}

const both = (shell: 'COMPLEX' | 'SIMPLE') => ({ header: shell, footer: shell })

test('[SH-003] the sign-in screens stand between the full header and footer', async () => {
  for (const path of [
    '/auth/login',
    '/auth/register',
    '/auth/forgotten-password',
    '/auth/reset-password/0123456789abcdef',
  ]) {
    expect(await shellAt(path, null), path).toEqual(both('COMPLEX'))
    cleanup()
  }
})

test('[SH-004] a path that is not listed has the full header and footer, with a session too', async () => {
  for (const path of ['/nowhere/at/all', '/files/other']) {
    expect(await shellAt(path), path).toEqual(both('COMPLEX'))
    cleanup()
  }
})

test('[SH-005] the payment method has the simple header and footer', async () => {
  expect(await shellAt('/auth/payment-method')).toEqual(both('SIMPLE'))
})

test('[SH-006] so have the account and its children', async () => {
  for (const child of ['', '/plan', '/checkout', '/invite', '/bill', '/invoices', '/email', '/password', '/delete']) {
    expect(await shellAt(`/account${child}`), child).toEqual(both('SIMPLE'))
    expect(place()).toBe(`/account${child === '' ? '/plan' : child}`)
    cleanup()
  }
})

test('[SH-007] so have the files and the upload', async () => {
  for (const path of ['/files', '/files/upload']) {
    expect(await shellAt(path), path).toEqual(both('SIMPLE'))
    expect(place()).toBe(path)
    cleanup()
  }
})

test('screens that the specification does not have stand where the same rule puts them', async () => {
  for (const path of ['/account/preferences', '/shared/key', '/unsubscribe/key']) {
    expect(await shellAt(path), path).toEqual(shellOf(path))
    cleanup()
  }
})

test('[SH-028] the pages of the footer are asked for 1 ms after the start, not with it and not later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { api } = openScreen('/auth/login')
  const asked = () => [api.sent(getSite).length, api.sent(listPages).length]
  // The screen's code comes at its own time; the footer's clock starts with the shell.
  await vi.waitFor(() => expect(document.querySelector('header')).not.toBeNull(), { interval: 0 })
  await act(async () => vi.advanceTimersByTimeAsync(0))
  expect(asked()).toEqual([0, 0])
  await act(async () => vi.advanceTimersByTimeAsync(1))
  expect(asked()).toEqual([1, 1])
})
