import { APP_ORIGIN } from '../shared/bridge.ts'

/** Programs of the system that we hand an address to. */
const OUTSIDE = ['https:', 'http:', 'mailto:']

/** Whether an address belongs to the app's own page. */
export function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}` === APP_ORIGIN
}

/** Whether an address may be opened in the system's own program: web and mail, and nothing that starts a program. */
export function mayOpenOutside(address: string): boolean {
  return URL.canParse(address) && OUTSIDE.includes(new URL(address).protocol)
}
