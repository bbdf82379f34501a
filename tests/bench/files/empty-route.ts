import Fastify from 'fastify'
import { CONNECTIONS } from '../../../server/kernel/limits.ts'

/** The floor: a route that does nothing, in a process of its own; tells its address to the process that forked it. */
const app = Fastify()
app.get('/', () => ({}))
process.send?.(await app.listen({ host: '127.0.0.1', port: 0, backlog: CONNECTIONS.waiting }))
process.once('disconnect', () => process.exit(0))
