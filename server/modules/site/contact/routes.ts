import type { FastifyInstance } from 'fastify'
import { sendContactMail } from '../../../../src/shared/contract/content.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { Content } from '../content/service.ts'
import { addMail } from '../../mail/index.ts'

export interface ContactRoutesDeps {
  jobs: JobQueue
  content: Pick<Content, 'site'>
  /**
   * Sender of mails, who also gets the messages where the site names no address: `Name <address>` or the address alone.
   */
  mailFrom: string
}

/** `/mail/contact`. Whoever fills in the field that people do not see is told that all went well. */
export function contactRoutes(app: FastifyInstance, { jobs, content, mailFrom }: ContactRoutesDeps): void {
  mount(app, sendContactMail, async ({ body: { website = '', ...message } }) => {
    if (website !== '') return
    const to = (await content.site()).email ?? /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
    await addMail(jobs, { kind: 'contact', to, ...message })
  })
}
