import type { FastifyInstance } from 'fastify'
import { defineModule } from '../../kernel/module.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import { VERSION } from '../../kernel/version.ts'
import type { TranscriptsModule } from '../transcripts/index.ts'
import { mcpRoutes } from './http.ts'
import { textPageRoutes } from './routes.ts'
import { createTextPages } from './text-pages.ts'

/** Dependencies of {@link createMcpModule}. */
export interface McpModuleDeps {
  transcripts: Pick<TranscriptsModule, 'transcripts'>
  threads: Threads
}

/** The Model Context Protocol, by which models search and read what an access token may, and texts by the page. */
export function createMcpModule({ transcripts, threads }: McpModuleDeps) {
  const pages = createTextPages({ transcripts: transcripts.transcripts, threads })
  return defineModule({
    api: {
      /** Adds `/mcp`, beside the API's base. */
      mcpRoutes: (app: FastifyInstance): Promise<void> => mcpRoutes(app, { version: VERSION }),
    },
    routes: (api) => textPageRoutes(api, { pages }),
  })
}

export { createMcpServer } from './server.ts'
export type { CallApi } from './tools.ts'
