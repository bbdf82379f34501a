import { z } from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

/** Which side of a schema is meant: what a caller sends, or what it is answered. */
type Side = 'input' | 'output'

/** Writes schemas as TypeScript. Objects that have a name are declared once, and named wherever they stand. */
export function createTypes(named: ReadonlyMap<string, z.ZodType>) {
  const names = new Map<string, string>()
  for (const [name, schema] of named) names.set(keyOf(schemaOf(schema, 'output')), name)
  const used = new Set<string>()

  function write(schema: Schema, depth: number, isDeclared = false): string {
    const name = isDeclared ? undefined : names.get(keyOf(schema))
    if (name !== undefined) {
      used.add(name)
      return name
    }
    const { const: only, enum: values, anyOf, oneOf, allOf, type } = schema
    if (only !== undefined) return JSON.stringify(only)
    if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
    const either = anyOf ?? oneOf
    if (either) return union(either.map((part) => write(part, depth)))
    if (allOf) return allOf.map((part) => write(part, depth)).join(' & ')
    if (Array.isArray(type)) return type.map((one) => write({ ...schema, type: one }, depth)).join(' | ')
    if (type === 'array') return arrayOf(write(schema.items as Schema, depth))
    if (type === 'object') return writeObject(schema, depth)
    return (
      { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }[type as string] ??
      'unknown'
    )
  }

  function writeObject({ properties = {}, required = [], additionalProperties }: Schema, depth: number): string {
    const fields = Object.entries(properties)
    if (fields.length === 0)
      return typeof additionalProperties === 'object'
        ? `Record<string, ${write(additionalProperties, depth)}>`
        : 'Record<string, never>'
    const indent = '  '.repeat(depth + 1)
    const lines = fields.map(
      ([field, schema]) =>
        `${indent}${field}${required.includes(field) ? '' : '?'}: ${write(schema as Schema, depth + 1)}`,
    )
    return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
  }

  return {
    of: (schema: z.ZodType, side: Side, depth = 0): string => write(schemaOf(schema, side), depth),

    /** The objects that were named, and those that they name. */
    declarations(): string {
      const written = new Map<string, string>()
      while ([...used].some((name) => !written.has(name))) {
        for (const name of used)
          if (!written.has(name))
            written.set(name, `export interface ${name} ${write(schemaOf(named.get(name)!, 'output'), 0, true)}`)
      }
      return [...written.keys()]
        .toSorted((a, b) => a.localeCompare(b))
        .map((name) => written.get(name)!)
        .join('\n\n')
    },
  }
}

function schemaOf(schema: z.ZodType, side: Side): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: side, unrepresentable: 'any', reused: 'inline' })
  return rest
}

/** The same for objects of the same shape, whether they refuse what they do not know or not. */
function keyOf(schema: Schema): string {
  return JSON.stringify(schema, (key, value: unknown) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  )
}

const arrayOf = (type: string) => (/^[\w.]+$/.test(type) ? `${type}[]` : `(${type})[]`)

/** Each type once; a text of its own says nothing beside all texts. */
function union(types: readonly string[]): string {
  const hasText = types.includes('string')
  return [...new Set(types)].filter((type) => !hasText || !type.startsWith('"')).join(' | ')
}
