import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/messages.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { ContactMessages } from './service.ts'

/** `/admin/messages`. */
export function messageRoutes(app: FastifyInstance, { messages }: { messages: ContactMessages }): void {
  mount(app, contract.listMessages, ({ query }) => messages.list({ ...query, open: query.open === 'true' }))
  mount(app, contract.markMessage, ({ params, body }) => messages.mark(params.id, body.answered))
}
