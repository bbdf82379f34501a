import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createShareLinks } from '../../src/shared/contract/sharing.ts'
import { fakeFile } from '../support/fake-file.ts'
import { answerFiles, openScreen } from './screen.tsx'

test('a selection gets a link for each file, as a list to copy or save, and says where there is none', async () => {
  const files = [fakeFile(1), fakeFile(2)]
  const [one, two] = files.map(({ file }) => file._id) as [string, string]
  const link = {
    _id: one,
    right: 'read' as const,
    has_password: true,
    created_date: '2026-11-26T10:00:00Z',
    expires_date: '2026-12-26T10:00:00Z',
    last_opened_date: null,
    guests: [],
    guest_count: 0,
    file: one,
    name: 'File 1',
    url: 'https://longhand.example/shared/abc',
  }
  const failed = [{ file: two, name: 'File 2', code: 'too_many_links', message: 'This file has 20 links.' }]
  const { user, api } = openScreen('/files', {
    role: 'USER',
    answers: (answers) => {
      answerFiles(answers, files)
      answers.reply(createShareLinks, { links: [link], failed })
    },
  })
  await screen.findByText(/total time$/)
  for (const tick of screen.getAllByRole('checkbox', { name: /^Select File/ })) await user.click(tick)
  await user.click(screen.getByRole('button', { name: 'More for the selected files' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Create links' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create links' })
  const inDialog = within(dialog)
  await user.selectOptions(inDialog.getByLabelText('Valid for'), '30 days')
  await user.type(inDialog.getByLabelText('Password (optional)'), 'short')
  await user.click(inDialog.getByRole('button', { name: 'Create links' }))
  expect(inDialog.getByText('Use at least 8 characters.')).toBeVisible()
  await user.type(inDialog.getByLabelText('Password (optional)'), '-no-more')
  await user.click(inDialog.getByRole('button', { name: 'Create links' }))
  expect(await inDialog.findByRole('link', { name: link.url })).toBeVisible()
  expect(inDialog.getByRole('region', { name: 'Files without a link' })).toHaveTextContent('This file has 20 links.')
  expect(api.sent(createShareLinks)).toMatchObject([
    { body: { ids: [one, two], days: 30, right: 'read', password: 'short-no-more' } },
  ])

  // What is told once is not closed by a slip.
  await user.keyboard('{Escape}')
  expect(dialog).toBeVisible()
  expect(inDialog.getByText(/^You have not copied or saved the links/)).toBeVisible()
  const written = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(inDialog.getByRole('button', { name: 'Copy all' }))
  expect(written).toHaveBeenCalledWith(`File 1\t${link.url}`)
  await screen.findByText('The links are copied.')
  await user.click(inDialog.getByText('Close'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
