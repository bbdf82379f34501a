import type { AccessToken } from '../../../../src/shared/contract/access-tokens.ts'
import type { AccessTokenRow } from './repository.ts'
import { scopesOf } from './service.ts'

const date = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export function presentToken(row: AccessTokenRow): AccessToken {
  return {
    _id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: scopesOf(row),
    created_date: new Date(row.created_at).toISOString(),
    expires_date: date(row.expires_at),
    last_used_date: date(row.last_used_at),
    last_used_address: row.last_used_address,
  }
}
