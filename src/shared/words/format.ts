import { wholeSeconds } from '../domain/whole-seconds.ts'

/** How much of a moment is shown. */
const MOMENTS = {
  day: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  'long-date': { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long' },
  'month-year': { month: 'long', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit' },
  'exact-time': { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  'day-time': { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  'date-time': { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type MomentStyle = keyof typeof MOMENTS

/** The symbols of time, as standards write them. */
const SYMBOLS = { hour: 'h', minute: 'min', second: 's' } as const

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Numbers, moments, lengths and names as a locale writes them. */
export type Format = ReturnType<typeof createFormat>

const formats = new Map<string, Format>()

/** The format of a locale, BCP 47, made once. */
export function formatIn(locale: string): Format {
  const known = formats.get(locale)
  if (known) return known
  const made = createFormat(locale)
  formats.set(locale, made)
  return made
}

function createFormat(locale: string) {
  // Formatters cost some time to make, so each is made when it is first needed, and kept.
  const made = new Map<string, unknown>()
  function once<Formatter>(key: string, make: () => Formatter): Formatter {
    if (!made.has(key)) made.set(key, make())
    return made.get(key) as Formatter
  }
  const number = (value: number, options: Intl.NumberFormatOptions = {}): string =>
    once(`number ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options)).format(value)
  const unit = (value: number, name: keyof typeof SYMBOLS, digits = 1): string =>
    // German has abbreviations of words for minutes and seconds beside a symbol for hours.
    locale.startsWith('de')
      ? `${number(value, { minimumIntegerDigits: digits })}\u00a0${SYMBOLS[name]}`
      : number(value, { style: 'unit', unit: name, unitDisplay: 'narrow', minimumIntegerDigits: digits })
  const name = (code: string, type: 'language' | 'region' | 'script'): string => {
    try {
      return once(`names ${type}`, () => new Intl.DisplayNames([locale], { type })).of(code) ?? code
    } catch {
      return code
    }
  }

  return {
    locale,
    number,
    /** 0.2 is `20%`. */
    percent: (share: number): string => number(share, { style: 'percent' }),
    /** Cents of US dollars: 1110 is `$11.10`. */
    money: (cents: number): string =>
      number(cents / 100, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }),
    /** In units of a thousand: `1.5 GB`, `20 MB`, `7 bytes`. */
    bytes(bytes: number): string {
      let [rest, size] = [bytes, 0]
      for (; rest >= 1000 && size < BYTE_UNITS.length - 1; size += 1) rest /= 1000
      return number(rest, {
        style: 'unit',
        unit: BYTE_UNITS[size]!,
        unitDisplay: size === 0 ? 'long' : 'short',
        maximumFractionDigits: rest >= 100 ? 0 : 1,
      })
    },
    /** A length to the second: `1h 05m 09s`, without hours `5m 09s`, without minutes `9s`. */
    length(seconds: number): string {
      const whole = wholeSeconds(seconds)
      const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
      return [
        hours > 0 && unit(hours, 'hour'),
        whole >= 60 && unit(minutes, 'minute', hours > 0 ? 2 : 1),
        unit(rest, 'second', whole >= 60 ? 2 : 1),
      ]
        .filter(Boolean)
        .join(' ')
    },
    moment: (at: Date | number, style: MomentStyle): string =>
      once(`moment ${style}`, () => new Intl.DateTimeFormat(locale, MOMENTS[style])).format(at),
    /** A day by its ISO date, the same all over the world: `21 November 2026`. */
    day: (iso: string): string =>
      once('day', () => new Intl.DateTimeFormat(locale, { ...MOMENTS['long-date'], timeZone: 'UTC' })).format(
        new Date(iso),
      ),
    /** So many units from now: `tomorrow`, `2 hours ago`. */
    relative: (value: number, unitName: Intl.RelativeTimeFormatUnit): string =>
      once('relative', () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })).format(value, unitName),
    /** `a, b and c`, or with `disjunction` `a, b or c`. */
    list: (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
      once(`list ${type}`, () => new Intl.ListFormat(locale, { type })).format(items),
    /** A language by its code; the code where it has no name. */
    language: (code: string): string => name(code, 'language'),
    region: (code: string): string => name(code.toUpperCase(), 'region'),
    compare: (a: string, b: string): number =>
      once('collator', () => new Intl.Collator(locale, { numeric: true })).compare(a, b),
  }
}
