/** COMPLEX: the public site's header and footer. SIMPLE: name, e-mail and logout; a footer of links only. */
export type Shell = 'COMPLEX' | 'SIMPLE'

/** The account's screens: those of the specification, and ours. */
const ACCOUNT = [
  'plan',
  'checkout',
  'invite',
  'bill',
  'invoices',
  'email',
  'password',
  'security',
  'delete',
  'preferences',
  'style-guides',
  'devices',
  'activity',
  'api',
  'feeds',
  'watched-folders',
  'destinations',
  'webhooks',
  'app',
]
const SIMPLE_PATHS = new Set([
  '/auth/payment-method',
  '/account',
  '/files',
  '/files/search',
  '/files/replace',
  '/files/ask',
  '/files/upload',
  '/files/live',
  ...ACCOUNT.map((child) => `/account/${child}`),
])
/** Screens of ours with an id or more in their address. */
const SIMPLE_BELOW = ['/admin', '/shared', '/files/reviews', '/account/workspaces']
/** Any address that holds this pays a quota (spec 000 §7). */
const PAY_QUOTA = /^\/account\/.*checkout\/pay-human-quota/

/**
 * The editor with a bar of its own, captions that fill the screen, the desktop app's small player, the set-up, and
 * components in development.
 */
const BARE = ['/editor', '/captions', '/player', '/setup', '/gallery']
/** The editor as guests of a link have it. */
const GUESTS_EDITOR = /^\/shared\/[^/]+\/text$/

/**
 * Which header and footer a screen has: the one rule, by its address. `footer` is null where there is none, and the
 * screen's own bar is the header.
 */
export function shellOf(pathname: string): { header: Shell; footer: Shell | null } {
  const path = pathname.replace(/(?<=.)\/+$/, '')
  const isBelow = (parent: string) => path === parent || path.startsWith(`${parent}/`)
  if (BARE.some(isBelow) || GUESTS_EDITOR.test(path)) return { header: 'SIMPLE', footer: null }
  const isSimple = SIMPLE_PATHS.has(path) || PAY_QUOTA.test(path) || SIMPLE_BELOW.some(isBelow)
  return isSimple ? { header: 'SIMPLE', footer: 'SIMPLE' } : { header: 'COMPLEX', footer: 'COMPLEX' }
}
