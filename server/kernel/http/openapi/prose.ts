import { ACCESS_TOKEN_PREFIX, TOKEN_CALLS_PER_MINUTE } from '../../../../src/shared/contract/access-tokens.ts'
import { SOCKET_PATH } from '../../../../src/shared/contract/events.ts'
import { API_BASE } from '../../../../src/shared/contract/route.ts'
import { SCOPE_WORDS, TOKEN_SCOPES } from '../../../../src/shared/domain/token-scopes.ts'
import type { Contract, RouteName } from './contract-routes.ts'

/** What stands at the top of the page, Markdown. */
export const DESCRIPTION = `Speech in, corrected and exported transcript out.

**Who calls.** Make an access token in the app (*API*) or with \`longhand token add\`, and send \`Authorization: \
Bearer ${ACCESS_TOKEN_PREFIX}…\`.
A token does what its scopes say; calls that name no scope take a session only: the cookie \`token\`, or the token of \
\`POST ${API_BASE}/auth/login\` as a bearer. A session that was opened over 15 minutes ago is asked for the password \
again where a call says so: 403 \`password_needed\`, then \`POST ${API_BASE}/account/confirm_password\`. With the \
cookie, writes need an \`Origin\` of this host.

${TOKEN_SCOPES.map((scope) => `- \`${scope}\`: ${SCOPE_WORDS[scope]}.`).join('\n')}

To write includes to read.

**Errors** are \`{message, code, fields?}\`: a message for a person, a stable code for programs, and a message per \
field. What is not yours is answered like what is not there: 404.

**Limits.** ${TOKEN_CALLS_PER_MINUTE} calls a minute with one token; \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \
\`RateLimit-Reset\` say how many are left. Calls with a limit of their own say so. 429 and 503 say in \`Retry-After\` \
how many seconds to wait.

**Uploads** of any size go by tus 1.0 to \`${API_BASE}/uploads\`, which goes on where a connection broke; small ones \
in one request to \`POST ${API_BASE}/file/media\`.

**Progress** is told over a WebSocket at \`${API_BASE}${SOCKET_PATH}\` (scope \`files:read\`; messages are \`{event, \
data}\` as JSON), or to a server of yours by webhooks, signed as [Standard \
Webhooks](https://www.standardwebhooks.com) has it.
`

/** The headings under which calls stand, in this order. */
export const TAGS: Readonly<Record<Exclude<keyof Contract, 'events'>, { name: string; description?: string }>> = {
  files: { name: 'Files', description: 'Media with their status, from upload to export.' },
  signOn: {
    name: 'Sign-on',
    description: 'By the accounts of a company, where the operator has set its OpenID provider.',
  },
  folders: { name: 'Folders', description: 'Where an owner keeps files. Removing a folder removes no file.' },
  workspaces: {
    name: 'Workspaces',
    description:
      'Teams whose files belong to them. Members name their workspace by the header `longhand-workspace` with each ' +
      'call that they make for it; an access token of a workspace always acts for it.',
  },
  tags: { name: 'Tags', description: 'Names with colours, for files of any folder.' },
  filters: { name: 'Saved filters' },
  bulk: {
    name: 'Many files at once',
    description:
      'What can be done with one file, done with many by a job of the server: by their ids, or all that a filter ' +
      'leaves. What costs more than `most_seconds` waits as `ready`, with its price, until it is begun.',
  },
  replacements: {
    name: 'Replacements',
    description: 'Words replaced in many transcripts at once, each a version; one call undoes all of them.',
  },
  uploads: {
    name: 'Resumable uploads',
    description: 'tus 1.0: create, ask how far, append, give up. The last piece answers with `Longhand-File-Id`.',
  },
  transcripts: {
    name: 'Transcripts',
    description: 'Texts with times, and their versions. A save names by `If-Match` the version that it began from.',
  },
  textEdits: {
    name: 'Edits',
    description:
      'Transcripts saved by what changed in them, paragraph by paragraph. A save names by `base` the version that it ' +
      'began from.',
  },
  translations: { name: 'Translations' },
  liveTranscription: {
    name: 'Live transcription',
    description:
      'A recording that is written down while it is made. Sound goes over the WebSocket `/live/{id}/socket`, and ' +
      'words come back on it; they are in the transcript at once, where everybody who may can correct them.',
  },
  answers: {
    name: 'Summaries and answers',
    description:
      'What a model writes of transcripts. Each sentence cites the words that bear it out; one that none do is left ' +
      'out. Where no server of models is set, nothing is written, and nothing leaves the machine.',
  },
  questions: {
    name: 'Questions to several files',
    description:
      'Questions to a folder, or to all files that the caller may read. Passages are found as a search finds them, ' +
      'and each sentence of the answer cites the words, in whichever file, that bear it out. What cites a file that ' +
      'the caller may not read any more is not shown.',
  },
  textPages: {
    name: 'Texts by the page',
    description: 'Transcripts as plain text with speakers and times of paragraphs, for programs that read.',
  },
  speakers: { name: 'Speakers' },
  voices: { name: 'Known voices' },
  alignments: { name: 'Alignment' },
  hearings: { name: 'Hear again' },
  secondReadings: { name: 'Second reading' },
  vocabulary: { name: 'Vocabulary' },
  holds: {
    name: 'Legal holds',
    description: 'What is on hold is removed by nobody and nothing, and does not leave a folder that is on hold.',
  },
  shares: {
    name: 'Sharing with people',
    description:
      'With people by their addresses, and with everybody who is invited to the owner’s plan. A folder is shared ' +
      'with all files in it and below, also those that come later.',
  },
  styleGuides: { name: 'Style guides' },
  reviews: {
    name: 'Reviews of transcriptions',
    description: 'Transcriptors grade each other by what they correct in a sample; neither is told who the other is.',
  },
  sharing: { name: 'Share links' },
  search: {
    name: 'Search',
    description: 'In everything that was said: words, phrases, words near each other, beginnings, and without words.',
  },
  presence: { name: 'Presence' },
  comments: {
    name: 'Comments',
    description:
      'Threads at words or moments of a text. Mentions stand in a comment as `<@…>`, by a participant’s `_id`.',
  },
  listened: { name: 'Listened ranges' },
  imports: { name: 'Imports by link' },
  feeds: {
    name: 'Feeds',
    description: 'New episodes of a podcast, or of another feed of RSS or Atom, become files.',
  },
  destinations: {
    name: 'Destinations',
    description:
      'Transcripts go by themselves to a folder of the server, a bucket, a WebDAV server or a webhook. Each version ' +
      'of a text is delivered once in each format; what fails is tried eight times within a day.',
  },
  webhooks: {
    name: 'Webhooks',
    description: 'A server of yours is told what happens. A delivery is tried eight times within a day.',
  },
  accessTokens: { name: 'Access tokens' },
  account: { name: 'Account' },
  preferences: { name: 'Preferences' },
  audit: {
    name: 'Audit log',
    description: 'Who did or saw what; everything for ADMIN, what concerns them for everybody.',
  },
  engines: { name: 'Speech engines', description: 'For ADMIN.' },
  sales: { name: 'Plans and payments', description: 'Payments of all accounts, and the ledger of a plan, for ADMIN.' },
  sentMails: { name: 'Mails', description: 'Mails that were sent, or could not be, for ADMIN.' },
  desk: {
    name: 'Desk',
    description: 'The work of transcriptors, for ADMIN. Nothing of what files are called or hold.',
  },
  storedFiles: {
    name: 'Stored files',
    description: 'What recordings take of the disk, for ADMIN. Nothing of what they are called or hold.',
  },
  operatedSite: {
    name: 'Site',
    description: 'Who runs this site, who sells and what time costs, for ADMIN.',
  },
  operatedWebhooks: {
    name: 'Webhooks of all accounts',
    description: 'How they fare, for ADMIN. Nothing of what is secret in their addresses, or of what was sent.',
  },
  settings: { name: 'Settings', description: 'Settings of the server, for ADMIN.' },
  overview: { name: 'Overview', description: 'How the server is, for ADMIN.' },
  backups: { name: 'Backups', description: 'Backups of this installation, for ADMIN.' },
  messages: { name: 'Messages', description: 'What visitors write with the contact form, for ADMIN.' },
  jobs: { name: 'Jobs', description: 'Jobs of this server, for ADMIN.' },
  people: { name: 'People', description: 'Accounts of this server, for ADMIN. Nothing of what is in their files.' },
  plan: { name: 'Plan and purchases' },
  payments: { name: 'Cards' },
  auth: { name: 'Sessions' },
  factors: {
    name: 'Second factors and passkeys',
    description:
      'Codes of an authenticator app, passkeys and recovery codes. A login of an account that has any waits for one: ' +
      'its reply says so in `second_factor`.',
  },
  setup: { name: 'Set-up' },
  config: { name: 'Settings of the client' },
  content: { name: 'Public site' },
  contentAdmin: { name: 'Site content', description: 'For ADMIN.' },
}

/** What a call answers that is no JSON of the contract: content types, or none for a redirect. */
export const BINARY: Partial<
  Readonly<Record<RouteName, { types: readonly string[]; description: string; status?: number; ranges?: true }>>
> = {
  'signOn.beginSignOn': { description: 'On the way to the provider', types: [], status: 302 },
  'signOn.signOnCallback': { description: 'Back on a page of ours', types: [], status: 302 },
  'account.exportAccount': { types: ['application/json'], description: 'All data of the account' },
  'backups.downloadBackup': { types: ['application/zip'], description: 'A folder of backups with this one' },
  'account.downloadInvoice': {
    types: ['application/pdf'],
    description: 'The invoice; 302 to where the card provider has it',
  },
  'account.downloadCreditNote': { types: ['application/pdf'], description: 'The credit note' },
  'contentAdmin.previewContent': { types: ['text/html'], description: 'The page' },
  'files.getMedia': { types: ['audio/*', 'video/*'], description: 'The media', ranges: true },
  'files.downloadMedia': {
    types: ['application/octet-stream'],
    description: 'The media as they were uploaded',
    ranges: true,
  },
  'files.downloadMediaArchive': { types: ['application/zip'], description: 'The media, each under its own name' },
  'files.getThumbnail': { types: ['image/jpeg'], description: 'The picture' },
  'files.exportArchive': { types: ['application/zip'], description: 'A document for each file' },
  'files.exportTranscript': {
    types: [
      'text/plain',
      'application/json',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/pdf',
      'application/x-subrip',
      'text/vtt',
    ],
    description: 'The document',
  },
  'reviews.getAnsweredSound': { types: ['audio/ogg'], description: 'The sound of the sample', ranges: true },
  'reviews.getReviewSound': { types: ['audio/ogg'], description: 'The sound of the sample', ranges: true },
  'sharing.getSharedMedia': { types: ['audio/*', 'video/*'], description: 'The media', ranges: true },
  'preferences.openUnsubscribe': { types: [], description: 'Leads to the page that asks', status: 302 },
}

/** Further refusals of a call, by status. 400, 401, 403, 404, 429 and 503 follow from the contract. */
export const REFUSALS: Partial<Readonly<Record<RouteName, readonly number[]>>> = {
  'accessTokens.createAccessToken': [409],
  'account.changePassword': [422],
  'account.confirmPassword': [422],
  'auth.login': [401],
  'sales.getPlan': [404],
  'sales.refundPayment': [402, 404, 409, 503],
  'sentMails.sendMailAgain': [404, 409],
  'settings.changeSetting': [409, 422],
  'settings.resetSetting': [409],
  'signOn.beginSignOn': [404],
  'signOn.signOnCallback': [404],
  'signOn.backChannelLogout': [404],
  'signOn.finishSignOn': [403],
  'signOn.linkSignOn': [403, 422],
  'factors.giveSecondFactor': [422],
  'factors.secondFactorPasskey': [422],
  'factors.beginPasskeySignIn': [422],
  'factors.passkeySignIn': [403, 422],
  'factors.handPasskeyToApp': [403, 422],
  'factors.appPasskeySignIn': [403],
  'factors.beginOneTimeCodes': [409],
  'factors.confirmOneTimeCodes': [409, 422],
  'factors.endOneTimeCodes': [409, 422],
  'factors.renewRecoveryCodes': [409],
  'factors.beginPasskey': [409, 422],
  'factors.addPasskey': [409, 422],
  'imports.beginImport': [402, 422, 507],
  'imports.beginOwnImport': [413, 415, 422, 507],
  'imports.confirmImport': [402, 409, 413, 422, 507],
  'imports.retryImport': [402, 409, 422, 507],
  'files.changeFiles': [404],
  'files.transferFiles': [404, 409, 507],
  'files.compareTransfer': [404, 409],
  'folders.createFolder': [404, 409],
  'folders.updateFolder': [404, 409],
  'shares.compareAudience': [404],
  'filters.saveFilter': [409],
  'tags.createTag': [409],
  'tags.updateTag': [409],
  'tags.tagFiles': [404],
  'bulk.startBulk': [409],
  'bulk.startBulkTranslation': [409],
  'bulk.startBulkAnswers': [409, 503],
  'bulk.startBulkSharing': [409],
  'bulk.startBulkTransfer': [409],
  'bulk.beginBulk': [402, 409],
  'replacements.startReplacement': [404, 409],
  'replacements.undoReplacement': [409],
  'replacements.previewReplacement': [404, 409],
  'files.uploadMedia': [402, 413, 415, 422, 507],
  'backups.writeBackup': [409],
  'backups.verifyBackup': [409],
  'backups.drillBackup': [409],
  'backups.removeBackup': [409],
  'desk.returnTakenWork': [409],
  'jobs.cancelJob': [409],
  'jobs.runAgain': [409],
  'people.addPerson': [409],
  'people.setRole': [409],
  'people.grantTime': [409],
  'people.suspendPerson': [409],
  'people.removePerson': [409],
  'files.updateFile': [409],
  'files.resumeTranscription': [402, 409],
  'files.takeTranscription': [409],
  'files.takePart': [409],
  'files.releaseTranscription': [409],
  'files.renewTranscription': [409],
  'files.flagTranscription': [409],
  'reviews.answerReview': [409, 422],
  'reviews.decideReview': [409, 422],
  'files.decideHeldFile': [409],
  'files.publishTranscription': [409],
  'files.transcribeAgain': [402, 409],
  'files.planMediaArchive': [404],
  'files.downloadMediaArchive': [404, 409, 413],
  'files.exportArchive': [409],
  'files.exportTranscript': [409],
  'files.checkCaptions': [409],
  'payments.addPaymentMethod': [402, 422],
  'workspaces.dissolveWorkspace': [409, 507],
  'plan.pay': [402, 409, 422],
  'plan.charge': [409],
  'plan.issueInvoice': [409],
  'answers.listAnswers': [409],
  'answers.answerFileCost': [409],
  'answers.orderAnswer': [402, 409],
  'answers.answerAgain': [402, 409],
  'answers.removeAnswer': [409],
  'answers.addAnswerTemplate': [409],
  'textPages.getTextPage': [409],
  'questions.askQuestion': [402],
  'questions.askQuestionAgain': [402, 409],
  'comments.listComments': [409],
  'comments.beginThread': [409, 422],
  'comments.addReply': [409, 422],
  'comments.setResolved': [409],
  'comments.removeThread': [409],
  'comments.editComment': [409, 422],
  'comments.removeComment': [409],
  'comments.seeMentions': [409],
  'textEdits.saveTextEdit': [409, 412, 413],
  'textEdits.getTextEdits': [409],
  'transcripts.addOwnTranscript': [409, 413, 415, 422, 507],
  'transcripts.saveTranscript': [409, 412, 413, 422],
  'transcripts.getHeardText': [409],
  'liveTranscription.setLiveTranslations': [402, 409, 503],
  'translations.requestTranslation': [402, 409, 422],
  'translations.saveTranslation': [409, 412, 413, 422],
  'uploads.createUpload': [402, 413, 415, 422, 507],
  'uploads.appendUpload': [402, 409, 413, 415, 422, 507],
  'styleGuides.createStyleGuide': [409, 422],
  'styleGuides.updateStyleGuide': [422],
  'styleGuides.convertStyleGuide': [422],
  'feeds.createFeed': [409, 422],
  'feeds.updateFeed': [422],
  'feeds.checkFeed': [409],
  'feeds.fetchEpisode': [409],
  'destinations.createDestination': [409, 422],
  'destinations.updateDestination': [409, 422],
  'destinations.testDestination': [409],
  'destinations.retryDestinationDelivery': [409],
  'webhooks.createWebhook': [409, 422],
  'webhooks.updateWebhook': [422],
  'webhooks.testWebhook': [409],
  'webhooks.resendWebhookDelivery': [409],
}

/** Calls whose reply carries the version of a text as its `ETag`. */
export const VERSIONED: readonly RouteName[] = [
  'transcripts.getTranscript',
  'transcripts.getTranscriptVersion',
  'transcripts.saveTranscript',
  'translations.getTranslation',
  'translations.saveTranslation',
]
