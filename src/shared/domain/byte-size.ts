const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** Bytes for a person, in units of a thousand: `1.5 GB`, `20 MB`, `7 bytes`. */
export function byteSize(bytes: number): string {
  let unit = 0
  let rest = bytes
  while (rest >= 1000 && unit < UNITS.length - 1) {
    rest /= 1000
    unit += 1
  }
  const shown = rest >= 100 ? Math.round(rest) : Math.round(rest * 10) / 10
  return `${shown.toLocaleString('en')} ${UNITS[unit]}`
}
