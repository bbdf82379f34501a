import { phrases } from '../words/phrase.ts'
import type { Role } from './roles.ts'

/** What an access token may be for. To write includes to read. */
export const TOKEN_SCOPES = [
  'files:read',
  'files:write',
  'transcripts:read',
  'transcripts:write',
  'account:read',
  'billing:read',
  'webhooks',
  'transcribe',
  'admin',
] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Each scope in words, as the screen and the documentation say it. */
export const SCOPE_WORDS: Readonly<Record<TokenScope, string>> = phrases({
  'files:read': 'See files and their progress, and download recordings',
  'files:write': 'Upload, rename and delete files; uploads use time from the plan',
  'transcripts:read': 'Read and export transcripts, translations and their versions',
  'transcripts:write': 'Edit, share and translate transcripts; translations use time from the plan',
  'account:read': 'See the profile, plans, balances and preferences',
  'billing:read': 'See prices and invoices',
  webhooks: 'Set up webhooks and see their deliveries',
  transcribe: 'Transcribe recordings with apps made for OpenAI’s API; uses time from the plan',
  admin: 'Run this server as in its administration, except what asks for a password',
})

/** What tokens of somebody with this role may be for. */
export const scopesFor = (role: Role): TokenScope[] =>
  TOKEN_SCOPES.filter((scope) => scope !== 'admin' || role === 'ADMIN')

/** Whether a token with these scopes may do what needs this one. */
export function allowsScope(scopes: readonly TokenScope[], needed: TokenScope): boolean {
  return (
    scopes.includes(needed) ||
    (needed.endsWith(':read') && scopes.some((scope) => scope === needed.replace(/read$/, 'write')))
  )
}
