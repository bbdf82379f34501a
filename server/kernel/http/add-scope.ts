import type { FastifyInstance } from 'fastify'

/** What Fastify calls a plugin by; for one without it all loaded modules are searched, each time. */
const DISPLAY_NAME = Symbol.for('fastify.display-name')

/**
 * Adds routes with parsers and hooks that are theirs alone, below a prefix if there is one. Errors call them by their
 * `name`.
 */
export function addScope(
  app: FastifyInstance,
  name: string,
  add: (scope: FastifyInstance) => Promise<void>,
  { prefix = '' }: { prefix?: string } = {},
): PromiseLike<unknown> {
  return app.register(Object.assign(add, { [DISPLAY_NAME]: name }), { prefix })
}
