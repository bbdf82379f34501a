const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/
const LEFT_TO_RIGHT = /(?![\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC])\p{L}/u
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/**
 * Values for a sentence that is read in a direction. One with letters of the other direction, such as a file's name, is
 * kept from changing the order of the words around it.
 */
export function isolateValues(values: Record<string, unknown>, direction: 'ltr' | 'rtl'): Record<string, unknown> {
  const other = direction === 'ltr' ? RIGHT_TO_LEFT : LEFT_TO_RIGHT
  const isOther = (value: unknown): value is string => typeof value === 'string' && other.test(value)
  if (!Object.values(values).some(isOther)) return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isOther(value) ? `${FIRST_STRONG_ISOLATE}${value}${POP_ISOLATE}` : value,
    ]),
  )
}
