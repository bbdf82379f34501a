import { t } from '@lingui/core/macro'
import { readUserAgent } from '../../../../shared/domain/user-agent.ts'

/** `Firefox on Linux`; the user agent's beginning where nothing in it is known. */
export function deviceName(userAgent: string): string {
  const { browser: known, system, isOwnApp } = readUserAgent(userAgent)
  const browser = isOwnApp ? t`Longhand app` : known
  if (browser && system) return t`${browser} on ${system}`
  return browser ?? system ?? (userAgent.trim().slice(0, 60) || t`Unknown device`)
}
