/** What an access token may be for. To write includes to read. */
export const TOKEN_SCOPES = [
  'files:read',
  'files:write',
  'transcripts:read',
  'transcripts:write',
  'account:read',
  'billing:read',
  'webhooks',
] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Each scope in words, as the screen and the documentation say it. */
export const SCOPE_WORDS: Readonly<Record<TokenScope, string>> = {
  'files:read': 'See files and their progress, and download media',
  'files:write': 'Upload, rename and remove files; uploads spend the time of the plan',
  'transcripts:read': 'Read texts, translations and their versions, and export them',
  'transcripts:write': 'Change texts, share them, and have them translated, which spends time',
  'account:read': 'See the profile with plans and balances, and the preferences',
  'billing:read': 'See prices and invoices',
  webhooks: 'Set webhooks and see what was sent to them',
}

/** Whether a token with these scopes may do what needs this one. */
export function allowsScope(scopes: readonly TokenScope[], needed: TokenScope): boolean {
  return (
    scopes.includes(needed) ||
    (needed.endsWith(':read') && scopes.some((scope) => scope === needed.replace(/read$/, 'write')))
  )
}
