import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { contractRoutes } from '../../server/kernel/http/openapi/contract-routes.ts'
import { type Document, operationIdOf } from '../../server/kernel/http/openapi/document.ts'
import { EXAMPLES } from '../../server/kernel/http/openapi/examples.ts'
import { createAccessToken } from '../../src/shared/contract/access-tokens.ts'
import { listInvoices } from '../../src/shared/contract/account.ts'
import { getFile } from '../../src/shared/contract/files/one-file.ts'
import { API_BASE, type RouteSpec } from '../../src/shared/contract/route.ts'
import { buildTestApp } from '../support/app.ts'

let document: Document

/** Once for all: the app closes with the test that asked first, the document stays. */
beforeEach(async () => {
  document ??= await (
    await buildTestApp({ env: { BILLING: 'sandbox' } })
  ).app
    .inject('/docs/json')
    .then((reply) => reply.json())
})

const operationOf = ({ method, path }: RouteSpec) =>
  document.paths[API_BASE + path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!

describe('the OpenAPI document', () => {
  test('[AP-007] is valid OpenAPI 3.1', async () => {
    expect(document['openapi']).toBe('3.1.0')
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  })

  test.each(contractRoutes)('$name says what it is, who may call it and how it refuses', ({ route }) => {
    const operation = operationOf(route)
    expect(operation).toMatchObject({
      summary: route.summary,
      tags: [expect.any(String)],
      operationId: expect.any(String),
    })
    expect(operation['security']).toEqual(
      route.access === 'public'
        ? []
        : [{ session: [] }, { cookie: [] }, ...(route.scope ? [{ accessToken: [route.scope] }] : [])],
    )
    const statuses = Object.keys(operation.responses)
    expect(statuses).toContain(operation.responses['302'] ? '302' : String(route.status ?? 200))
    expect(statuses).toContain('429')
    if (route.access !== 'public') expect(statuses).toEqual(expect.arrayContaining(['401', '403']))
    if (route.rawBody) expect(Object.keys(operation.requestBody!.content)).not.toContain(undefined)
    // A reply that is no JSON of the contract says what it is instead, or that there is nothing.
    const success = operation.responses[String(route.status ?? 200)] ?? operation.responses['302']!
    if (!route.reply && route.status !== 204 && route.status !== 201 && !operation.responses['302'])
      expect(Object.keys(success['content'] as object).length).toBeGreaterThan(0)
  })

  test.each(contractRoutes.filter(({ route }) => route.body || route.reply))(
    'the examples of $name are what it takes and answers',
    ({ name, route }) => {
      const example: { body?: unknown; reply?: unknown } = EXAMPLES[name]
      const operation = operationOf(route)
      const ajv = new Ajv2020({ strict: false, validateFormats: false })
      const check = (media: Record<string, unknown> | undefined) => {
        expect(media?.['example']).toBeDefined()
        const isValid = ajv.validate(
          { ...(media!['schema'] as object), components: document['components'] },
          media!['example'],
        )
        expect([isValid, ajv.errors]).toEqual([true, null])
      }
      if (route.body) {
        expect(route.body.safeParse(example.body)).toMatchObject({ success: true })
        check(operation.requestBody!.content['application/json'])
      }
      if (route.reply) {
        expect(route.reply.safeParse(example.reply)).toMatchObject({ success: true })
        check(
          (operation.responses[String(route.status ?? 200)]!['content'] as Record<string, Record<string, unknown>>)[
            'application/json'
          ],
        )
      }
    },
  )

  test('names what it speaks of, so that programs that are made from it have types with names', () => {
    const replyOf = (route: RouteSpec) =>
      (operationOf(route).responses['200']!['content'] as Record<string, { schema: unknown }>)['application/json']!
        .schema
    expect(replyOf(getFile)).toEqual({ $ref: '#/components/schemas/FlatFile' })
    expect(replyOf(listInvoices)).toEqual({ type: 'array', items: { $ref: '#/components/schemas/Invoice' } })
    expect(operationOf(createAccessToken).requestBody!.content['application/json']!['schema']).toEqual({
      $ref: '#/components/schemas/AccessTokenWishInput',
    })
    const text = JSON.stringify(document)
    const { schemas } = document['components'] as { schemas: Record<string, unknown> }
    expect(Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([])
  })

  test('names each call once', () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(
      contractRoutes.map(({ name }) => operationIdOf(name)).toSorted((a, b) => a.localeCompare(b)),
    )
  })
})
