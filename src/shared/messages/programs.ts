import { phrase, phrases } from '../words/phrase.ts'

/** What programs are told: access tokens, webhooks, clients of OpenAI’s API. */
export const programsMessages = phrases({
  tokenUnusable: 'This access token is invalid, expired or revoked.',
  tokenNotTaken: 'You cannot do this with an access token. Log in instead.',
  scopeMissing: (scope: string) => phrase('This access token lacks the scope {scope}.', { scope }),
  tokenNameRequired: 'Give the token a name.',
  tokenScopesRequired: 'Choose what the token may do.',
  tooManyTokens: 'You have reached the limit of access tokens. Revoke one first.',
  webhookAddressNeeded: 'Enter an address that begins with https://.',
  webhookAddressNeedsHttps: 'The address must begin with https://.',
  webhookAddressHasPassword: 'The address must not contain a user name or password.',
  webhookAddressPrivate: 'This address is in a private network, which this server does not call.',
  webhookEventsRequired: 'Choose at least one event.',
  webhookIsOff: 'This webhook is switched off. Switch it on first.',
  webhookWasOff: 'The webhook was switched off.',
  tooManyWebhooks: 'You have reached the limit of webhooks. Remove one first.',
  tokenNotAString: 'The session token is not a string.',
  tokenMissingPart: 'The session token is incomplete.',
  tokenBadBase64: 'The session token is not base64url.',
  tokenBadJson: 'The session token does not contain JSON.',
  oneFileInFile: 'Send one file in the field file.',
  fieldMissing: (field: string) => phrase('Add the field {field}.', { field }),
  fieldUnknown: (field: string) => phrase('Longhand doesn’t support the field {field}.', { field }),
  fieldTwice: (field: string) => phrase('Send the field {field} only once.', { field }),
  fieldInvalid: (field: string) => phrase('Longhand doesn’t support this value of {field}.', { field }),
  fieldOneOf: (field: string, values: string) =>
    phrase('Longhand doesn’t support this value of {field}. Choose one of these: {values}.', { field, values }),
  timesInVerboseJson: 'To get times, set response_format to verbose_json.',
  languageNeeded: 'Add the field language. No speech engine here recognises languages by itself.',
  modelUnknown: (model: string) =>
    phrase('The model {model} is not available for this language. See GET /v1/models, or use whisper-1.', { model }),
  stillTranscribing:
    'This recording is still being transcribed. Send the same request again to keep waiting, or open the file in ' +
    'Longhand.',
})
