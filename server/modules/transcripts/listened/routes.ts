import type { FastifyInstance } from 'fastify'
import { listListeners, noteListened } from '../../../../src/shared/contract/listened.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { Listeners } from './service.ts'

/** `/file/listened/:id`. */
export function listenedRoutes(app: FastifyInstance, { listeners }: { listeners: Listeners }): void {
  mount(app, noteListened, async ({ params, body, caller }) => ({
    ranges: await listeners.note(caller, params.id, body.ranges),
  }))

  mount(app, listListeners, async ({ params, caller }) => ({ listeners: await listeners.of(caller, params.id) }))
}
