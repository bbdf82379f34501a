import Fastify, { type FastifyInstance } from 'fastify'
import { API_BASE, type RouteSpec } from '../../../src/shared/contract/route.ts'
import { composeModules, type Installation } from '../../compose.ts'
import { addScope } from '../../kernel/http/add-scope.ts'
import { createHttpApp } from '../../kernel/http/create-http-app.ts'
import { createMetrics } from '../../kernel/metrics/metrics.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { Asked } from './console-command.ts'

/** Who sits at the machine itself: may do what an ADMIN may, and is nobody in the database. */
const OPERATOR: Caller = { id: 'command-line', sid: 'command-line', email: '', role: 'ADMIN' }

/** Makes a call in this process, as who sits at the machine. @throws Error with what the call says, when it refuses */
export type LocalCall = (route: RouteSpec, asked: Asked) => Promise<unknown>

/**
 * Does work with the calls of the API in this process: they are checked, done, audited and answered as over the
 * network, and nothing listens.
 */
export async function withLocalApi<T>(installation: Installation, work: (call: LocalCall) => Promise<T>): Promise<T> {
  const modules = composeModules(installation)
  const now = installation.now ?? Date.now
  const app = await createHttpApp({
    config: installation.config,
    metrics: createMetrics(),
    ready: async () => {},
    draining: new AbortController().signal,
    // What is answered is what the command prints.
    log: Fastify({ logger: { level: 'silent' } }).log,
    now,
    onSocketError: () => {},
    loopDelay: () => 0,
  })
  let email = ''
  const addRoutes = async (api: FastifyInstance) => {
    api.decorateRequest('caller', null)
    api.addHook('onRequest', async (request) => {
      request.caller = { ...OPERATOR, email }
    })
    modules.audit.recordCommands(api)
    for (const { routes } of modules.all) await routes(api)
  }
  await addScope(app, 'commands', addRoutes, { prefix: API_BASE })
  try {
    return await work(async (route, asked) => {
      email = asked.email ?? ''
      const answer = await app.inject({
        method: route.method,
        url: `${API_BASE}${pathOf(route, asked)}`,
        query: Object.fromEntries(
          Object.entries(asked.query ?? {}).flatMap(([key, value]) => (value ? [[key, value]] : [])),
        ),
        ...(asked.body && { payload: asked.body }),
      })
      if (answer.statusCode >= 400) throw new Error(answer.json<{ message: string }>().message)
      return answer.body === '' ? null : answer.json<unknown>()
    })
  } finally {
    await app.close()
    await modules.close()
  }
}

const pathOf = ({ path }: RouteSpec, { params = {} }: Asked): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
