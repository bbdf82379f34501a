import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSite, listPages } from '../../src/shared/contract/content.ts'
import { openScreen } from './screen.tsx'

const page = { name: 'interviews', label: 'Interviews', category: 'Transcription', link: '/transcription/interviews', language: { name: 'English', code: 'en' }, is_list_pages: false, pages: [] }

test('[SH-009] [SH-028] a sign-in screen stands between the full header and footer; the footer comes with the screen, after its pages', async () => {
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
  expect(within(screen.getByRole('navigation', { name: 'Site' })).getByRole('link', { name: 'Blog' })).toHaveAttribute('href', '/blog')
})

test('without the pages of the footer the screen works all the same', async () => {
  openScreen('/auth/login', { answers: (api) => api.refuse(getSite, 500) })
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeEnabled()
})

test('[SH-015] [SH-027] the payment method has the simple header with logo, e-mail and Logout, and a footer of links only', async () => {
  openScreen('/auth/payment-method', { role: 'USER' })
  const header = within(await screen.findByRole('banner'))
  expect(header.getByRole('link', { name: 'Longhand' })).toHaveAttribute('href', '/')
  expect(await header.findByText(/^maria\.kovac@/)).toBeVisible()
  expect(header.getByRole('button', { name: 'Logout' })).toBeEnabled()
  expect(header.queryByRole('link', { name: 'FAQ' })).toBeNull()
  const footer = screen.getByRole('contentinfo')
  expect([...footer.children].every(({ tagName }) => tagName === 'A')).toBe(true)
})
