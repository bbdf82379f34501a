import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { COMPONENTS, completeDocument, type Document } from './document.ts'
import { DESCRIPTION, TAGS } from './prose.ts'

/** The API's description, made from the contract, and a page that shows it at /docs. */
export async function useOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Longhand', description: DESCRIPTION, version: '1' },
      servers: [{ url: '/', description: 'This server' }],
      tags: Object.values(TAGS),
      components: COMPONENTS as never,
    },
    transform: jsonSchemaTransform,
    transformObject: (made) => ('openapiObject' in made ? (completeDocument(made.openapiObject as unknown as Document) as never) : (made.swaggerObject as never)),
  })
  await app.register(swaggerUi, { routePrefix: '/docs', theme: { title: 'Longhand: the API' }, uiConfig: { layout: 'BaseLayout', docExpansion: 'none', filter: true, deepLinking: true } })
}
