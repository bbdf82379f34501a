import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import * as contract from '../../src/shared/contract/audit.ts'
import { openScreen } from './screen.tsx'

const entry = (_id: string, given: Partial<contract.AuditEntry> = {}): contract.AuditEntry => ({
  _id,
  date: '2026-11-21T10:00:00.000Z',
  action: 'text-exported',
  outcome: 'done',
  actor: { email: 'anna@example.org', role: 'USER', is_you: false },
  object: { kind: 'file', id: 'f1', name: 'Interview.mp3' },
  via: 'web',
  address: '192.0.2.1',
  detail: 'docx',
  ...given,
})

describe('the audit log', () => {
  test('says what was done, by whom and how; goes on to older entries; and narrows down', async () => {
    const { api, user } = openScreen('/admin/audit', {
      role: 'ADMIN',
      answers: (fake) =>
        fake.reply(contract.listAudit, ({ query }) =>
          query['before']
            ? {
                entries: [entry('1', { action: 'sign-in', outcome: 'refused', object: null, detail: null })],
                next: null,
              }
            : { entries: [entry('2')], next: '2' },
        ),
    })
    const table = await screen.findByRole('table', { name: 'Audit log' })
    expect(within(table).getByText('Interview.mp3 · docx')).toBeVisible()
    expect(within(table).getByText('192.0.2.1')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show older' }))
    expect(await within(table).findByText('(refused)')).toBeVisible()
    expect(screen.getByText('2 entries')).toHaveFocus()
    await user.selectOptions(screen.getByLabelText('Action'), 'Sign-in')
    await expect.poll(() => api.sent(contract.listAudit).at(-1)?.query['action']).toBe('sign-in')
  })

  test('is for an ADMIN only', () => {
    openScreen('/admin/audit', { role: 'USER' })
    expect(screen.queryByRole('heading', { name: 'Audit log' })).toBeNull()
  })
})

test('a person sees who did what with their files, and of others only what they are', async () => {
  openScreen('/account/activity', {
    role: 'USER',
    answers: (fake) =>
      fake.reply(contract.listActivity, {
        entries: [
          entry('1', {
            actor: { email: null, role: 'HUMAN-TRANSCRIPTOR', is_you: false },
            action: 'file-viewed',
            address: null,
            detail: null,
          }),
        ],
        next: null,
      }),
  })
  const row = (await screen.findAllByRole('row'))[1]!
  expect(row).toHaveTextContent('File openedInterview.mp3A transcriber')
})

test("what the server does by itself is nobody else's doing", async () => {
  openScreen('/account/activity', {
    role: 'USER',
    answers: (fake) =>
      fake.reply(contract.listActivity, {
        entries: [
          entry('1', {
            actor: null,
            action: 'media-removed',
            via: 'background',
            address: null,
            detail: 'after 30 days',
          }),
        ],
        next: null,
      }),
  })
  const row = (await screen.findAllByRole('row'))[1]!
  expect(row).toHaveTextContent(
    'Recording deleted after its storage periodInterview.mp3 · after 30 daysLonghandIn the background',
  )
})
