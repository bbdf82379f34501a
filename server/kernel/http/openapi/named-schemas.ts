import { z } from 'zod'
import * as contract from '../../../../src/shared/contract/index.ts'
import { contractRoutes } from './contract-routes.ts'
import type { Document } from './document.ts'

/** What the contract calls its objects: `fileRecord` is `FileRecord`. */
export function namedSchemas(): Map<string, z.ZodType> {
  const found = Object.values(contract)
    .flatMap((area) => Object.entries(area) as [string, unknown][])
    .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodObject)
  return new Map(found.map(([name, schema]) => [name.charAt(0).toUpperCase() + name.slice(1), schema]))
}

let kept: ReturnType<typeof registerSchemas> | undefined

/**
 * The objects that stand under their names in the OpenAPI document. Parameters are listed one by one, so theirs have
 * none.
 */
export const schemaRegistry = () => (kept ??= registerSchemas())

function registerSchemas() {
  const parameters = new Set<z.ZodType | undefined>(contractRoutes.flatMap(({ route }) => [route.query, route.params]))
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of namedSchemas())
    if (!parameters.has(schema) && !registry.has(schema)) registry.add(schema, { id: name })
  return registry
}

/** Leaves out the objects that no call and no other object names. */
export function withoutUnused<D extends Document & { components: { schemas: Record<string, unknown> } }>(
  document: D,
): D {
  for (;;) {
    const text = JSON.stringify(document)
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    )
    if (unused.length === 0) return document
    for (const name of unused) delete document.components.schemas[name]
  }
}
