import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createFolderMailer } from '../../server/adapters/mailer-folder.ts'
import { mailerSuite } from './suites/mailer.ts'

async function open() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-mail-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const mailer = createFolderMailer({ folder: path.join(folder, 'mail'), from: 'Longhand <longhand@example.org>' })
  return { folder: path.join(folder, 'mail'), mailer, received: () => receivedIn(path.join(folder, 'mail')) }
}

async function receivedIn(folder: string) {
  const names = (await readdir(folder)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const mail = await PostalMime.parse(await readFile(path.join(folder, name)))
      const from = `${mail.from?.name} <${mail.from?.address}>`
      return {
        from,
        to: mail.to?.map((to) => to.address).join(', ') ?? '',
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
      }
    }),
  )
}

describe('mail in a folder', () => {
  mailerSuite(open)

  test('the reference is the name of a file that only its owner reads', async () => {
    const { folder, mailer } = await open()
    const { reference } = await mailer.send({ to: 'ann@example.com', subject: 's', text: 't', html: 'h' })
    expect(await readdir(folder)).toEqual([reference])
    expect(reference).toMatch(/\.eml$/)
    expect((await stat(path.join(folder, reference))).mode & 0o077).toBe(0)
  })
})
