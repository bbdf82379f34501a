import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as contract from '../../src/shared/contract/settings.ts'
import { openScreen } from './screen.tsx'

const fixed: contract.Setting = {
  name: 'SMTP_URL',
  group: 'mail',
  meaning: 'server that sends mails: `smtp://user:password@host:587`',
  fallback: 'files in `DATA_DIR/mail`',
  value: null,
  is_secret: false,
  is_set: false,
  source: 'default',
  change: null,
}
const upload: contract.Setting = {
  name: 'UPLOAD_LIMIT',
  group: 'limits',
  meaning: 'largest upload in bytes',
  fallback: '20 GiB',
  value: '5000000000',
  is_secret: false,
  is_set: true,
  source: 'console',
  change: { unit: 'bytes', choices: null, stored: '5000000000', stored_date: '2027-05-20T09:00:00.000Z' },
}
const secret: contract.Setting = {
  ...fixed,
  name: 'STRIPE_SECRET_KEY',
  group: 'payments',
  meaning: 'key',
  fallback: '',
}
const settings = [
  upload,
  { ...secret, is_secret: true, is_set: true, source: 'environment' as const },
  { ...fixed },
  {
    ...upload,
    name: 'BACKUP_KEEP',
    group: 'backups' as const,
    value: '3',
    source: 'environment' as const,
    change: { ...upload.change!, unit: 'backups' as const, stored: '9' },
  },
]

const row = (name: string) => within(screen.getByText(name).closest('li')!)

test('an ADMIN finds a setting, changes one that needs no restart, and reads why another cannot be', async () => {
  const { api, user } = openScreen('/admin/settings', {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.getSettings, { settings })
      fake.refuse(contract.changeSetting, 422, { code: 'setting_unusable', message: 'This is not usable: too big' })
    },
  })
  expect(await screen.findByText('STRIPE_SECRET_KEY')).toBeVisible()
  expect(row('STRIPE_SECRET_KEY').getByText('Set')).toBeVisible()
  expect(row('SMTP_URL').queryByRole('button')).toBeNull()
  expect(row('BACKUP_KEEP').getByText(/The environment wins over/)).toBeVisible()
  expect(row('BACKUP_KEEP').queryByRole('button')).toBeNull()
  expect(row('UPLOAD_LIMIT').getByText('5 GB')).toBeVisible()

  await user.type(screen.getByRole('searchbox', { name: 'Find a setting' }), 'upload limit')
  expect(screen.queryByText('SMTP_URL')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Change: UPLOAD_LIMIT' }))
  const field = screen.getByRole('textbox', { name: 'New value of UPLOAD_LIMIT' })
  expect(field).toHaveFocus()
  await user.clear(field)
  await user.type(field, '90000000000000{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not usable: too big')
  expect(api.sent(contract.changeSetting)[0]).toMatchObject({ params: { name: 'UPLOAD_LIMIT' } })
})
