import { ACCESS_TOKEN_PREFIX } from '../../src/shared/contract/access-tokens.ts'
import type { TokenScope } from '../../src/shared/domain/token-scopes.ts'
import { composeModules, type Installation } from '../compose.ts'
import type { Db } from '../kernel/db/schema.ts'
import { scopesOf, tokensOf, userByEmail } from '../modules/identity/index.ts'

export interface NewToken {
  email: string
  name: string
  scopes: TokenScope[]
  /** Days until it ends; null for one that does not. */
  days: number | null
}

/**
 * Makes an access token for an account and answers it; it cannot be had again. @throws Error where there is no such
 * account
 */
export async function addToken(installation: Installation, { email, name, scopes, days }: NewToken): Promise<string> {
  const { token } = await composeModules(installation).identity.accessTokens.create(
    await idOf(installation.db, email),
    {
      name,
      scopes,
      expires_in_days: days,
    },
  )
  return token
}

/** The access tokens of an account, a line each. */
export async function describeTokens(db: Db, email: string): Promise<string> {
  const tokens = await tokensOf(db, await idOf(db, email))
  if (tokens.length === 0) return `${email} has no access tokens.`
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const endOf = (at: number | null) => (at === null ? 'does not expire' : `expires ${day(at)}`)
  return tokens
    .map(
      (token) =>
        `${token.prefix}…  ${token.name}  ${scopesOf(token).join(',')}  ${endOf(token.expires_at)}, last used ` +
        (token.last_used_at === null ? 'never' : day(token.last_used_at)),
    )
    .join('\n')
}

/** Revokes a token by how it begins, as the list shows it. @throws Error unless exactly one begins so */
export async function revokeToken(installation: Installation, email: string, prefix: string): Promise<void> {
  const tokens = composeModules(installation).identity.accessTokens
  const userId = await idOf(installation.db, email)
  const begun = prefix.replace(/…$/, '')
  const [found, another] = (await tokens.list(userId)).filter((token) => token.prefix === begun)
  if (!found || another)
    throw new Error(
      `${email} has ${found ? 'more than one token' : 'no token'} that begins with ${begun}. Tokens begin with ` +
        `${ACCESS_TOKEN_PREFIX}; see longhand token list.`,
    )
  await tokens.revoke(userId, found.id)
}

async function idOf(db: Db, email: string): Promise<string> {
  const user = await userByEmail(db, email)
  if (!user) throw new Error(`There is no account for ${email}.`)
  return user.id
}
