import type { FastifyInstance } from 'fastify'
import { finishSetup } from '../../../../src/shared/contract/setup.ts'
import { languageAskedBy } from '../../../kernel/http/caller-words.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { setSessionCookies } from '../auth/cookies.ts'
import type { Setup } from './service.ts'

/** `/setup`, of the API. */
export function setupRoutes(
  app: FastifyInstance,
  { setup, secureCookies }: { setup: Setup; secureCookies: boolean },
): void {
  mount(app, finishSetup, async ({ body, request, reply }) => {
    const session = await setup.finish({
      ...body,
      language: languageAskedBy(request),
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    })
    setSessionCookies(reply, session, secureCookies)
    return { token: session.token, expire_date: session.exp }
  })
}
