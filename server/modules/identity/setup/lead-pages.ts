import type { FastifyInstance } from 'fastify'
import { HOME_PATH } from '../../../../src/shared/domain/redirect-to.ts'
import type { Setup } from './service.ts'

const SETUP_PATH = '/setup'
/** Where a first visitor comes; who goes to the registration by themselves may make a usual account. */
const FIRST_PATHS = new Set(['/', HOME_PATH, '/account', '/auth/login'])

/** Leads visitors of an installation without accounts to its set-up, and away from it once it is over. */
export function leadPages(app: FastifyInstance, setup: Pick<Setup, 'isOpen'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const isSetup = path === SETUP_PATH
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || !(isSetup || FIRST_PATHS.has(path))) return undefined
    // Pages are shown without the database, too.
    const isOpen = await setup.isOpen().catch(() => isSetup)
    if (isOpen === isSetup) return undefined
    return reply.header('cache-control', 'no-store').redirect(isSetup ? HOME_PATH : SETUP_PATH)
  })
}
