import { expect, test } from 'vitest'
import { allowsScope } from './token-scopes.ts'

test.each([
  [['files:read'], 'files:read', true],
  [['files:write'], 'files:read', true],
  [['files:read'], 'files:write', false],
  [['files:write'], 'transcripts:read', false],
  [['webhooks'], 'account:read', false],
  [[], 'files:read', false],
  [['admin'], 'files:read', false],
  [['files:write', 'account:read'], 'admin', false],
] as const)('a token for %j and what needs %s: %s', (scopes, needed, isAllowed) =>
  expect(allowsScope(scopes, needed)).toBe(isAllowed),
)
