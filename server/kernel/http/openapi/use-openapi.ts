import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { COMPONENTS, completeDocument } from './document.ts'
import { schemaRegistry as namesOf, withoutUnused } from './named-schemas.ts'
import { DESCRIPTION, TAGS } from './prose.ts'

/** The API's description, made from the contract, and a page that shows it at /docs. */
export async function useOpenApi(app: FastifyInstance): Promise<void> {
  const schemaRegistry = namesOf()
  const withNamed = createJsonSchemaTransformObject({ schemaRegistry })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Longhand', description: DESCRIPTION, version: '1' },
      servers: [{ url: '/', description: 'This server' }],
      tags: Object.values(TAGS),
      components: COMPONENTS as never,
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: (made) =>
      withoutUnused(completeDocument(withNamed(made) as unknown as Parameters<typeof withoutUnused>[0])) as never,
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Longhand: the API' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', filter: true, deepLinking: true },
  })
}
