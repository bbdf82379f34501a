import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/preferences.ts'
import { addScope } from '../../../kernel/http/add-scope.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { PreferencesService } from './service.ts'

/** `/account/preferences`, and the way out of mails without a login. */
export function preferencesRoutes(
  app: FastifyInstance,
  { preferences, publicUrl }: { preferences: PreferencesService; publicUrl: string },
): void {
  mount(app, contract.getPreferences, ({ caller }) => preferences.read(caller))
  mount(app, contract.setPreferences, ({ caller, body }) => preferences.change(caller, body))
  mount(app, contract.openUnsubscribe, async ({ params, query, reply }) =>
    reply.redirect(`${publicUrl}/unsubscribe/${params.key}${query.about === 'files' ? '' : `?about=${query.about}`}`),
  )

  // Mail programs send a small form, which says nothing that the address does not.
  void addScope(app, 'unsubscribing', async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) => done(null))
    mount(scope, contract.unsubscribe, ({ params, query }) => preferences.unsubscribe(params.key, query.about))
  })
}
