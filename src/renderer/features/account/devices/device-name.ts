import { t } from '@lingui/core/macro'
const OWN_APP = 'Longhand app'

/** What stands in a user agent, and what people call it. The first that fits counts: most browsers name others too. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Electron\//, OWN_APP],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

/** `Firefox on Linux`; the user agent's beginning where nothing in it is known. */
export function deviceName(userAgent: string): string {
  const known = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = known === OWN_APP ? t`Longhand app` : known
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (browser && system) return t`${browser} on ${system}`
  return browser ?? system ?? (userAgent.trim().slice(0, 60) || t`Unknown device`)
}
