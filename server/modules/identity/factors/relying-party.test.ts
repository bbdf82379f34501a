import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

test.each([
  ['https://text.example.org', { id: 'text.example.org', origin: 'https://text.example.org' }],
  ['https://text.example.org:8443/', { id: 'text.example.org', origin: 'https://text.example.org:8443' }],
  ['http://localhost:4800', { id: 'localhost', origin: 'http://localhost:4800' }],
  ['http://127.0.0.1:4800', null],
  ['http://[::1]:4800', null],
])('%s', (publicUrl, party) => expect(relyingPartyOf(publicUrl)).toEqual(party))
