import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeAudit } from '../../server/features/audit/repository.ts'
import { sweepKept } from '../../server/features/retention/sweep.ts'
import { buildTestApp } from '../support/app.ts'

const DAY_MS = 24 * 3_600_000

test('what was kept long enough goes, what was not stays, and without a number of days everything does', async () => {
  const { db, dataDir, deps } = await buildTestApp()
  const usual = deps.config.keptDays
  const now = Date.now()
  const mailFolder = path.join(dataDir, 'mail')
  await mkdir(mailFolder, { recursive: true })
  for (const days of [1, 800]) {
    const at = now - days * DAY_MS
    await writeAudit(db, { action: 'sign-in', via: 'web', at })
    for (const handled of [at, null]) await db.insertInto('webhook_event').values({ id: `${days} ${handled}`, type: 't', provider_id: null, received_at: at, handled_at: handled }).execute()
    const mail = path.join(mailFolder, `${days}.eml`)
    await writeFile(mail, '')
    await utimes(mail, at / 1000, at / 1000)
  }
  const left = async () => [(await db.selectFrom('audit').select('id').execute()).length, (await db.selectFrom('webhook_event').select('id').execute()).length, (await readdir(mailFolder)).length]
  expect(await sweepKept({ db, mailFolder, now, days: { audit: null, paymentEvents: null, mails: null } })).toBe(0)
  expect(await left()).toEqual([2, 4, 2])
  await sweepKept({ db, mailFolder, now, days: usual })
  // What was never worked on is looked at once more, however old.
  expect(await left()).toEqual([1, 3, 2])
  await sweepKept({ db, mailFolder, now, days: { ...usual, mails: 30 } })
  expect(await left()).toEqual([1, 3, 1])
})
