/**
 * Addresses that the app answers: `:name` stands for any part, `*` for whatever follows. Any other page is the public
 * site's, or is not there.
 */
export const APP_PATHS = [
  '/auth/login',
  '/auth/register',
  '/auth/forgotten-password',
  '/auth/reset-password/:key',
  '/auth/undo-email-change/:key',
  '/auth/validate-email-address/:key',
  '/auth/app-passkey',
  '/auth/sign-on/:code',
  '/auth/payment-method',
  '/setup',
  '/unsubscribe/:key',
  '/files',
  '/files/search',
  '/files/replace',
  '/files/ask',
  '/files/upload',
  '/files/live',
  '/files/reviews',
  '/files/reviews/:id',
  '/account',
  // What names no screen there leads to one that is.
  '/account/*',
  '/admin',
  '/admin/backups',
  '/admin/desk',
  '/admin/files',
  '/admin/jobs',
  '/admin/mail',
  '/admin/messages',
  '/admin/settings',
  '/admin/site',
  '/admin/webhooks',
  '/admin/payments',
  '/admin/plans/:id',
  '/admin/people',
  '/admin/people/:id',
  '/admin/audit',
  '/admin/engines',
  '/admin/reviews',
  '/admin/reviews/:id',
  '/admin/content',
  '/admin/content/:kind/:language/:name',
  '/editor/review/:id',
  '/editor/live/:id',
  '/editor/:media_id',
  '/editor/:language/:media_id',
  '/shared/:key',
  '/shared/:key/text',
  '/captions/:key',
] as const

const patterns = APP_PATHS.map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.+')}/?$`))

/** Whether the app has a screen at an address. */
export function isAppPath(pathname: string): boolean {
  return patterns.some((pattern) => pattern.test(pathname))
}
