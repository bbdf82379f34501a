import { ScimFault } from './faults.ts'

/** What resources are looked for by: one attribute that is equal to a text. */
export interface ScimFilter<Attribute extends string> {
  attribute: Attribute
  value: string
}

const EQUALS = /^\s*(?<attribute>[A-Za-z][\w.:-]*)\s+eq\s+(?<value>"(?:[^"\\]|\\.)*")\s*$/iu

/**
 * Reads such as `userName eq "anna@example.org"`, which is all that providers look for. Names of attributes are
 * compared without regard to case. @throws ScimFault 400 for another filter
 */
export function readFilter<Attribute extends string>(
  text: string | undefined,
  attributes: readonly Attribute[],
): ScimFilter<Attribute> | null {
  if (text === undefined) return null
  const { attribute = '', value = '' } = EQUALS.exec(text)?.groups ?? {}
  const named = attributes.find((known) => known.toLowerCase() === attribute.toLowerCase())
  const read = stringOf(value)
  if (named === undefined || read === null)
    throw new ScimFault(400, `Filters are ${attributes.join(', ')} eq "…".`, 'invalidFilter')
  return { attribute: named, value: read }
}

function stringOf(json: string): string | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}
