import type { ExamplesOf } from './examples-of.ts'
import { EXPIRES, SESSION } from './shared.ts'

const CHALLENGE = '3Nq0rVhT8dXJk1yWmZ5cPaE7uBfLsGoI2tR9vQwYx4A'
const PASSKEY_ID = 'oT4sWkPqVbX2c9LmR7yZ1w'
const TRUSTED_ID = '0198f3a2-6d2f-7e55-8c1b-4a7d3e92f618'
const SIGNED = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'
const credential = { id: PASSKEY_ID, rawId: PASSKEY_ID, type: 'public-key', clientExtensionResults: {} } as const
const answer = {
  ...credential,
  response: { clientDataJSON: SIGNED, authenticatorData: SIGNED, signature: SIGNED },
}
const asked = {
  challenge: CHALLENGE,
  options: { challenge: 'q0VbX2c9LmR7yZ1w', rpId: 'text.example.org', userVerification: 'required' },
}
const session = { token: SESSION, expire_date: EXPIRES, has_email_address_validated: true }
const CODES = ['7Q2M-X9KD-4R1V-ZP0T-6HNC-3WJB', 'B8FY-20GS-KT5E-QM7X-9VDR-1ZNA']

/** Examples of the area `factors`. */
export const factorsExamples: ExamplesOf<'factors'> = {
  'factors.giveSecondFactor': {
    body: { challenge: CHALLENGE, answer: { way: 'code', code: '081804' }, trust_device: true },
    reply: session,
  },
  'factors.secondFactorPasskey': { body: { challenge: CHALLENGE }, reply: asked },
  'factors.beginPasskeySignIn': { reply: asked },
  'factors.passkeySignIn': { body: { challenge: CHALLENGE, response: answer, remember: false }, reply: session },
  'factors.handPasskeyToApp': {
    body: { challenge: CHALLENGE, response: answer, app: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' },
    reply: { code: 'u7Yd2fKq9ZbXw1LrT4mNcPaE8hGsVoI3jR5vQwYx6B0' },
  },
  'factors.appPasskeySignIn': {
    body: {
      code: 'u7Yd2fKq9ZbXw1LrT4mNcPaE8hGsVoI3jR5vQwYx6B0',
      verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      remember: true,
    },
    reply: session,
  },
  'factors.getFactors': {
    reply: {
      one_time_codes_date: '2027-03-10T09:12:44.000Z',
      passkeys: [
        {
          _id: PASSKEY_ID,
          name: 'Laptop',
          added_date: '2027-03-10T09:20:03.000Z',
          last_used_date: '2027-03-12T07:58:31.000Z',
        },
      ],
      recovery_codes: 9,
      trusted_devices: [
        {
          _id: TRUSTED_ID,
          user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          network: '203.0.113.7',
          trusted_date: '2027-03-11T08:00:12.000Z',
          last_used_date: '2027-03-12T07:58:31.000Z',
          expires_date: '2027-04-10T08:00:12.000Z',
          is_current: true,
        },
      ],
      is_required: false,
    },
  },
  'factors.beginOneTimeCodes': {
    reply: {
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      uri: 'otpauth://totp/Longhand:ana%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Longhand',
    },
  },
  'factors.confirmOneTimeCodes': { body: { code: '081804' }, reply: { recovery_codes: CODES } },
  'factors.endOneTimeCodes': { body: { password: 'harbour-lamp-71', code: '081804' } },
  'factors.renewRecoveryCodes': { reply: { recovery_codes: CODES } },
  'factors.distrustDevice': {},
  'factors.beginPasskey': { reply: asked },
  'factors.addPasskey': {
    body: {
      challenge: CHALLENGE,
      response: { ...credential, response: { clientDataJSON: SIGNED, attestationObject: SIGNED } },
      name: 'Laptop',
    },
    reply: { recovery_codes: null },
  },
  'factors.renamePasskey': { body: { name: 'Work laptop' } },
  'factors.removePasskey': {},
}
