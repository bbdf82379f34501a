import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { v7 as uuid } from 'uuid'
import type { Mailer } from '../ports/mailer.ts'

/** Writes each mail as an `.eml` file, readable by its owner only, for it may hold a key. Names sort by time. */
export function createFolderMailer({ folder, from }: { folder: string; from: string }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from })
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true })
      const id = uuid()
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${id}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = path.join(folder, `.${id}`)
      const file = await open(unfinished, 'wx', 0o600)
      try {
        await file.writeFile(message as Buffer)
        await file.sync()
      } finally {
        await file.close()
      }
      // Whoever watches the folder sees whole mails only.
      await rename(unfinished, path.join(folder, name))
      return { reference: name }
    },
  }
}
