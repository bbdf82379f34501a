import type { FastifyInstance } from 'fastify'
import { sendContactMail } from '../../../../src/shared/contract/content.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { Content } from '../content/service.ts'
import { addMail } from '../../mail/index.ts'
import { addContactMessage } from './repository.ts'

export interface ContactRoutesDeps {
  db: Db
  jobs: JobQueue
  content: Pick<Content, 'site'>
  /**
   * Sender of mails, who also gets the messages where the site names no address: `Name <address>` or the address alone.
   */
  mailFrom: string
  now: () => number
}

/** `/mail/contact`. Whoever fills in the field that people do not see is told that all went well. */
export function contactRoutes(app: FastifyInstance, { db, jobs, content, mailFrom, now }: ContactRoutesDeps): void {
  mount(app, sendContactMail, async ({ body: { website = '', ...message } }) => {
    if (website !== '') return
    const to = (await content.site()).email ?? /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
    // With its mail, or not at all.
    await db.transaction().execute(async (tx) => {
      await addContactMessage(tx, message, now())
      await addMail(jobs, { kind: 'contact', to, ...message }, { tx })
    })
  })
}
