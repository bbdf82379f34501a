import type { ExamplesOf } from './examples-of.ts'
import { EXPIRES, SESSION } from './shared.ts'

const CHALLENGE = '3Nq0rVhT8dXJk1yWmZ5cPaE7uBfLsGoI2tR9vQwYx4A'
const session = { token: SESSION, expire_date: EXPIRES, has_email_address_validated: true }

/** Examples of the area `signOn`. */
export const signOnExamples: ExamplesOf<'signOn'> = {
  'signOn.beginSignOn': {},
  'signOn.signOnCallback': {},
  'signOn.finishSignOn': { body: { attempt: '4f1c0a9b27de6835' }, reply: session },
  'signOn.linkSignOn': { body: { challenge: CHALLENGE, password: 'harbour-lamp-71' }, reply: session },
  'signOn.backChannelLogout': { body: { logout_token: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImxvZ291dCtqd3QifQ.e30.c2ln' } },
}
