import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/sent-mails.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { ConsoleMail } from './service.ts'

/** `/admin/mails`. */
export function mailRoutes(app: FastifyInstance, { mail }: { mail: ConsoleMail }): void {
  mount(app, contract.listMails, ({ query }) => mail.list({ ...query, failed: query.failed === 'true' }))
  mount(app, contract.sendTestMail, ({ caller }) => mail.test(caller))
  mount(app, contract.sendMailAgain, ({ params }) => mail.again(params.id))
}
