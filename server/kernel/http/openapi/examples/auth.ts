import type { ExamplesOf } from './examples-of.ts'
import { EXPIRES, SESSION, message } from './shared.ts'

/** Examples of the area `auth`. */
export const authExamples: ExamplesOf<'auth'> = {
  'auth.login': {
    body: { email: 'ana@example.org', password: 'harbour-lamp-71', remember: true },
    reply: { token: SESSION, expire_date: EXPIRES, has_email_address_validated: true },
  },
  'auth.register': {
    body: { email: 'ana@example.org', password: 'harbour-lamp-71' },
    reply: message('A mail with a link is on its way.'),
  },
  'auth.validateEmailAddress': { reply: { token: SESSION, expire_date: EXPIRES, email: 'ana@example.org' } },
  'auth.forgottenPassword': { body: { email: 'ana@example.org' }, reply: message('A mail with a link is on its way.') },
  'auth.resetPassword': { body: { password: 'lighthouse-stair-7' }, reply: { email: 'ana@example.org' } },
  'auth.checkResetKey': {},
  'auth.checkUndoKey': {},
  'auth.undoEmailChange': { reply: { email: 'ana@example.org' } },
  'auth.logout': {},
}
