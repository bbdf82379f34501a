import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { styleGuide } from '../../src/shared/transcript/style/guide.ts'

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
}

/** Names of all fields, `verbatim.level`; of a list its own name. */
const fieldsOf = ({ properties = {} }: Shape): string[] =>
  Object.entries(properties).flatMap(([name, field]) =>
    field.properties ? fieldsOf(field).map((inner) => `${name}.${inner}`) : [name],
  )

test('docs/style-guides.md names every field of a guide and no other', () => {
  const page = readFileSync(new URL('../../docs/style-guides.md', import.meta.url), 'utf8')
  const named = [...page.matchAll(/^\| `([\w.]+)` \|/gmu)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(fieldsOf(z.toJSONSchema(styleGuide) as Shape)))
  expect(new Set(named).size).toBe(named.length)
})
