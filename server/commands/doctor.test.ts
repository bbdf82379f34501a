import { constants } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createPageMedia } from '../adapters/page-media/index.ts'
import { UNKNOWN_SELLER } from '../modules/billing/invoices/seller.ts'
import { ROLES } from '../../src/shared/domain/roles.ts'
import { describeAccess } from './doctor-access.ts'
import { describeFindings, describeSeller, lookAtFolder, lookAtPages } from './doctor.ts'

test('doctor says that invoices lack a seller, and how to name one', () => {
  const line = describeFindings(describeSeller('sandbox', UNKNOWN_SELLER))
  expect(line).toBe(
    'missing  Invoices  Invoices lack the address of the seller. Enter name, address, tax number and VAT under ' +
      'Administration, Site.',
  )
  expect(describeSeller('stripe', UNKNOWN_SELLER)).toMatchObject([
    { name: 'Invoices', isFine: true },
    { name: 'Credit notes', isFine: false, text: expect.stringContaining('Administration, Site') },
  ])
})

test('doctor names what an installation does not ask of passwords and second factors, and how to', () => {
  expect(describeAccess({ leastPassword: 6, secondFactorRoles: ['ADMIN'] })).toEqual([
    {
      name: 'Passwords',
      isFine: false,
      isOptional: true,
      text: 'new ones have 6 characters at least. PASSWORD_MIN=8 has them as OWASP ASVS 6.2.1 wants them.',
    },
    {
      name: 'Second factors',
      isFine: false,
      isOptional: true,
      text: expect.stringMatching(/^not asked of USER, SUBSCRIBER, HUMAN-TRANSCRIPTOR\. SECOND_FACTOR_ROLES=.*ADMIN/),
    },
  ])
  const strict = describeAccess({ leastPassword: 8, secondFactorRoles: [...ROLES] })
  expect(strict.map(({ isFine, text }) => [isFine, text])).toEqual([
    [true, 'new ones have 8 characters at least'],
    [true, 'asked of everybody'],
  ])
})

test('doctor says that a folder is missing from which recordings come, or to which transcripts go', async () => {
  expect(await lookAtFolder('EXPORT_DIR', '/nowhere/at/all', constants.W_OK)).toEqual({
    name: 'Export folder',
    isFine: false,
    text: '/nowhere/at/all is not there. Make it, mount its disk, or set EXPORT_DIR.',
  })
  expect(await lookAtFolder('WATCH_DIR', tmpdir(), constants.R_OK)).toMatchObject({ isFine: true, text: tmpdir() })
})

test('doctor says whether video sites work, and what to install', async () => {
  const pages = createPageMedia({ check() {}, allow: [], programPath: null, searchPath: '/nowhere', limitBytes: 1 })
  expect(describeFindings([await lookAtPages(pages)])).toBe(
    'missing  Video sites  yt-dlp is not installed. Install the package yt-dlp, or set YT_DLP_PATH to a newer one.',
  )
})
