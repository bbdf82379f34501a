/** What a person typed, as a value of a filter (RFC 4515): it can end none, and stands for nothing but itself. */
export const filterValue = (text: string): string =>
  text.replaceAll(/[\\*()\0]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** Bytes as a value of a filter. */
const byteValue = (hex: string): string => hex.replaceAll(/../g, (byte) => `\\${byte}`)

/** Attributes that are bytes and no text; they are kept as hexadecimal digits. */
export const BYTE_ATTRIBUTES = ['objectGUID', 'objectSid']

/** Finds whom an attribute names that was read before. */
export const isFilter = (attribute: string, value: string): string =>
  `(${attribute}=${BYTE_ATTRIBUTES.includes(attribute) ? byteValue(value) : filterValue(value)})`

/** Both at once; the second may be left out. */
export const bothFilters = (one: string, other: string | undefined): string =>
  other === undefined ? one : `(&${one}${other})`

/** The names by which a group may be meant: the whole one, and the `cn` that it begins with. */
export function groupNames(dn: string): string[] {
  const cn = /^cn=((?:[^,\\]|\\.)+)/i.exec(dn)?.[1]
  return cn === undefined ? [dn] : [dn, cn.replaceAll(/\\(.)/g, '$1')]
}
