import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID, KEY, LATER } from './shared.ts'

const accessToken = {
  _id: ID,
  name: 'Nightly export',
  prefix: 'lh_q7Rt',
  scopes: ['files:write' as const, 'transcripts:read' as const],
  created_date: DATE,
  expires_date: LATER,
  last_used_date: DATE,
  last_used_address: '192.0.2.7',
}

/** Examples of the area `accessTokens`. */
export const accessTokensExamples: ExamplesOf<'accessTokens'> = {
  'accessTokens.listAccessTokens': { reply: [accessToken] },
  'accessTokens.createAccessToken': {
    body: { name: 'Nightly export', scopes: ['files:write', 'transcripts:read'], expires_in_days: 30 },
    reply: { ...accessToken, last_used_date: null, last_used_address: null, token: `lh_${KEY}` },
  },
  'accessTokens.revokeAccessToken': {},
}
