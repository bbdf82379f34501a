/** COMPLEX: the public site's header and footer. SIMPLE: name, e-mail and logout; a footer of links only. */
export type Shell = 'COMPLEX' | 'SIMPLE'

const ACCOUNT = ['plan', 'checkout', 'invite', 'bill', 'invoices', 'email', 'password', 'delete']
const SIMPLE_PATHS = new Set(['/auth/payment-method', '/account', '/files', '/files/upload', ...ACCOUNT.map((child) => `/account/${child}`)])

/** Which header and footer an address has. `footer` is null where there is none. */
export function shellOf(pathname: string): { header: Shell; footer: Shell | null } {
  const path = pathname.replace(/(?<=.)\/+$/, '')
  if (path === '/editor' || path.startsWith('/editor/')) return { header: 'SIMPLE', footer: null }
  return SIMPLE_PATHS.has(path) ? { header: 'SIMPLE', footer: 'SIMPLE' } : { header: 'COMPLEX', footer: 'COMPLEX' }
}
