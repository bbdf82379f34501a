import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { ClientMessage, ServerMessage } from '../../src/shared/contract/events.ts'
import type * as contract from '../../src/shared/contract/index.ts'
import type { RouteSpec } from '../../src/shared/contract/route.ts'
import type { ShareRight } from '../../src/shared/domain/text-policy.ts'
import { multipart } from '../support/uploads.ts'
import { TEXT, type World } from './access-world.ts'

type Contract = typeof contract
type NameIn<A extends keyof Contract> = {
  [N in keyof Contract[A] & string]: Contract[A][N] extends RouteSpec ? `${A}.${N}` : never
}[keyof Contract[A] & string]

/** Every call of the contract, as `area.name`. A call without a row in {@link ACCESS} does not compile. */
export type RouteName = { [A in keyof Contract]: NameIn<A> }[keyof Contract]

/** What decides besides the role. */
export interface AccessRow {
  /**
   * The thing of the owner that the call is about; null when it is about nobody's, or only about the caller's own
   * account.
   */
  about:
    | 'file'
    | 'own-file'
    | 'quoted-file'
    | 'taken-file'
    | 'review'
    | 'graded-review'
    | 'upload'
    | 'import'
    | 'device'
    | 'invoice'
    | 'credit-note'
    | 'payment'
    | 'setup'
    | 'invitation'
    | 'plan'
    | 'access-token'
    | 'passkey'
    | 'trusted-device'
    | 'webhook'
    | 'feed'
    | 'destination'
    | 'style-guide'
    | 'folder'
    | 'tag'
    | 'filter'
    | 'live-session'
    | 'replacement'
    | 'bulk-action'
    | 'voice'
    | 'answer-template'
    | 'question'
    | 'workspace'
    | 'workspace-invitation'
    | null
  /**
   * The least right with which somebody may make the call with whom the owner shares the file; left out, none of them
   * may.
   */
  shared?: ShareRight
  /** Whether it changes more than one part of a long file: then a transcriptor who writes a part may not make it. */
  isOfWhole?: true
  /** Whether somebody who was invited to the owner's plan may do as the owner does. */
  invitedToo?: true
  /** A body that gets past the schema. */
  body?: (world: Pick<World, 'ids' | 'setup'>) => object
  /** What comes after the question mark. */
  query?: (world: Pick<World, 'ids'>) => string
  /** A body that is not JSON. */
  raw?: { headers: Record<string, string>; payload: Buffer }
  /** Answers 404 to everybody here, for it belongs to another setting; says which. */
  offBecause?: string
}

/** Who is told a message of the socket, or heard when they send one. */
export interface SocketRow {
  /**
   * The least right with which somebody may have it about a shared file; left out, it is about the caller's own work
   * alone.
   */
  shared?: ShareRight
  /** Whether guests of a link have it with that right as well. */
  guests?: true
}

/** Every message of the socket, either way. One without a row does not compile. */
export const SOCKET_ACCESS: Record<ClientMessage['event'] | ServerMessage['event'], SocketRow> = {
  connected: { shared: 'read', guests: true },
  fileChanged: { shared: 'read', guests: true },
  presenceChanged: { shared: 'read', guests: true },
  commentsChanged: { shared: 'read', guests: true },
  answersChanged: { shared: 'read', guests: true },
  textChanged: { shared: 'read', guests: true },
  caretsMoved: { shared: 'read', guests: true },
  textOpened: { shared: 'read', guests: true },
  caretMoved: { shared: 'read', guests: true },
  autoTranscription: {},
  autoFailedTranscription: {},
  humanTranscription: {},
  humanFailedTranscription: {},
  speakersChanged: {},
  readingChanged: {},
  importChanged: {},
  checkStatusFilesForAutoTranscription: {},
  checkStatusFilesForHumanTranscription: {},
}

const times = { auto_transcription_time: 3600, human_transcription_time: 0 }
const itself: AccessRow = { about: null }
/** Of anybody: an ADMIN may, and nobody else; who is not there has a code of their own. */
const ofPerson: AccessRow = { about: null }
const ofFile: AccessRow = { about: 'file' }
const forReaders: AccessRow = { about: 'file', shared: 'read' }
/** Taken by the person, of somebody else. */
const ofTakenFile: AccessRow = { about: 'taken-file' }
const piece = {
  headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  payload: Buffer.from('some'),
}
const ownText = multipart([{ field: 'json', fileName: 'text.json', content: '{"transcript":[]}' }])
const SOME_BYTES = 'k'.repeat(43)
const CREDENTIAL = { id: SOME_BYTES, rawId: SOME_BYTES, type: 'public-key', clientExtensionResults: {} }
const PASSKEY_ANSWER = {
  ...CREDENTIAL,
  response: { clientDataJSON: SOME_BYTES, authenticatorData: SOME_BYTES, signature: SOME_BYTES },
}
const NEW_PASSKEY = { ...CREDENTIAL, response: { clientDataJSON: SOME_BYTES, attestationObject: SOME_BYTES } }
const ofFeed: AccessRow = { about: 'feed' }
const ofDestination: AccessRow = { about: 'destination' }
const ofWebhook: AccessRow = { about: 'webhook' }
/** Of somebody else's work, and taken by the person. */
const ofReview: AccessRow = { about: 'review' }
/** Of the person's own work. */
const ofGraded: AccessRow = { about: 'graded-review' }
const ofWorkspace: AccessRow = { about: 'workspace' }
const ofImport: AccessRow = { about: 'import' }
const ofUpload: AccessRow = { about: 'upload', raw: piece }

const ANSWER_TEMPLATE = { name: 'Minutes', sections: [{ title: 'Decisions', ask: 'What was decided.' }] }

/** Who may do what, beyond the roles that the contract names. */
export const ACCESS: Record<RouteName, AccessRow> = {
  'accessTokens.createAccessToken': {
    about: null,
    body: () => ({ name: 'A script', scopes: ['files:read'], expires_in_days: 30 }),
  },
  'accessTokens.listAccessTokens': itself,
  'accessTokens.revokeAccessToken': { about: 'access-token' },
  'account.changeEmail': { about: null, body: () => ({ email: 'new.address@example.org' }) },
  'account.changePassword': {
    about: null,
    body: () => ({ old_password: 'not-the-old-one', new_password: 'harbour-lamp-71' }),
  },
  'account.confirmPassword': { about: null, body: () => ({ password: 'not-the-password' }) },
  'account.deleteAccount': itself,
  'account.downloadCreditNote': { about: 'credit-note' },
  'account.downloadInvoice': { about: 'invoice' },
  'account.exportAccount': itself,
  'account.getProfile': itself,
  'account.getStorage': itself,
  'account.listCountries': itself,
  'account.listDevices': itself,
  'account.listInvoices': itself,
  'account.listTaxIds': itself,
  'account.sendValidationLink': itself,
  'account.signOutOthers': itself,
  'account.setInvoiceInfo': {
    about: null,
    body: () => ({
      name: 'Ana Petrović',
      phone: '+385 1 2345678',
      address: { country: 'HR', state: null, city: 'Zagreb', line1: 'Ilica 1', line2: null, postal_code: null },
      tax: { type: null, code: null },
    }),
  },
  'account.signOutDevice': { about: 'device' },
  'alignments.getAlignment': forReaders,
  'alignments.requestAlignment': { about: 'file', shared: 'edit', body: () => ({ start: 0, end: 1, words: ['one'] }) },
  'answers.addAnswerTemplate': { about: null, body: () => ANSWER_TEMPLATE },
  'answers.answerAgain': ofFile,
  'answers.answerFileCost': forReaders,
  'answers.listAnswers': forReaders,
  'answers.listAnswerTemplates': itself,
  'answers.orderAnswer': { about: 'file', body: () => ({ kind: 'overview' }) },
  'answers.removeAnswer': ofFile,
  'answers.removeAnswerTemplate': { about: 'answer-template' },
  'answers.updateAnswerTemplate': { about: 'answer-template', body: () => ANSWER_TEMPLATE },
  'audit.listActivity': itself,
  'audit.listAudit': itself,
  'auth.forgottenPassword': { about: null, body: () => ({ email: 'nobody@example.org' }) },
  'auth.login': { about: null, body: () => ({ email: 'nobody@example.org', password: 'harbour-lamp-71' }) },
  'auth.logout': itself,
  'auth.register': { about: null, body: () => ({ email: 'somebody.new@example.org', password: 'harbour-lamp-71' }) },
  'auth.resetPassword': { about: null, body: () => ({ password: 'harbour-lamp-71' }) },
  'auth.undoEmailChange': itself,
  'auth.checkResetKey': itself,
  'auth.checkUndoKey': itself,
  'auth.validateEmailAddress': itself,
  'bulk.beginBulk': { about: 'bulk-action' },
  'bulk.cancelBulk': { about: 'bulk-action' },
  'bulk.getBulk': { about: 'bulk-action' },
  'bulk.listBulk': itself,
  'bulk.startBulk': {
    about: null,
    body: ({ ids }) => ({ action: { kind: 'archive', is_archived: true }, ids: [ids.file] }),
  },
  'bulk.startBulkAnswers': {
    about: null,
    body: ({ ids }) => ({ action: { kind: 'answer' }, ids: [ids.file] }),
  },
  'bulk.startBulkSharing': {
    about: null,
    body: ({ ids }) => ({
      action: { kind: 'unshare', email_addresses: ['a.friend@example.org'] },
      ids: [ids.file],
    }),
  },
  'bulk.startBulkTransfer': {
    about: null,
    body: ({ ids }) => ({ action: { kind: 'transfer', to: null }, ids: [ids.file] }),
  },
  'bulk.startBulkTranslation': {
    about: null,
    body: ({ ids }) => ({ action: { kind: 'translate', language: 'de' }, ids: [ids.file] }),
  },
  'comments.addReply': { about: 'file', shared: 'comment', body: () => ({ text: 'The harbour master.' }) },
  'comments.beginThread': {
    about: 'file',
    shared: 'comment',
    body: () => ({ anchor: { kind: 'moment', at: 1 }, text: 'Who is this?' }),
  },
  'comments.editComment': { about: 'file', body: () => ({ text: 'Who is it?' }) },
  'comments.listComments': forReaders,
  'comments.listMentions': itself,
  'comments.removeComment': ofFile,
  'comments.removeThread': ofFile,
  'comments.seeMentions': forReaders,
  'comments.setResolved': { about: 'file', shared: 'comment', body: () => ({ is_resolved: true }) },
  'config.getConfig': itself,
  'content.getArticle': itself,
  'content.getPage': itself,
  'content.getSeoMeta': itself,
  'content.getSite': itself,
  'content.listArticles': itself,
  'content.listPages': itself,
  'content.listReviews': itself,
  'content.sendContactMail': {
    about: null,
    body: () => ({ name: 'Ana', from: 'ana@example.org', subject: 'A question', message: 'How does it work?' }),
  },
  'contentAdmin.addPicture': {
    about: null,
    raw: multipart([{ field: 'picture', fileName: 'a.png', content: 'no picture' }]),
  },
  'contentAdmin.createContent': {
    about: null,
    body: () => ({ kind: 'page', language: 'en', address: '/new', title: 'New' }),
  },
  'contentAdmin.discardContent': { about: null, body: () => ({ version: 0 }) },
  'contentAdmin.listContent': itself,
  'contentAdmin.listContentVersions': itself,
  'contentAdmin.listPictures': itself,
  'contentAdmin.previewContent': itself,
  'contentAdmin.publishContent': { about: null, body: () => ({ version: 0 }) },
  'contentAdmin.readContent': itself,
  'contentAdmin.readContentVersion': itself,
  'contentAdmin.removeContent': { about: null, body: () => ({ version: 0 }) },
  'contentAdmin.restoreContentVersion': { about: null, body: () => ({ version: 0 }) },
  'contentAdmin.saveContent': { about: null, body: () => ({ version: 0, document: {} }) },
  'contentAdmin.unpublishContent': { about: null, body: () => ({ version: 0 }) },
  'engines.addModel': itself,
  'engines.getEngines': itself,
  'engines.getEngineTrial': itself,
  'engines.orderEngines': { about: null, body: () => ({ ids: [] }) },
  'engines.tryEngines': { about: null, body: () => ({ sound: null, language: 'en' }) },
  'engines.removeModel': itself,
  'engines.resumeEngine': itself,
  'engines.stopModel': itself,
  'factors.addPasskey': {
    about: null,
    body: () => ({ challenge: 'k'.repeat(43), response: NEW_PASSKEY, name: 'My laptop' }),
  },
  'factors.appPasskeySignIn': {
    about: null,
    body: () => ({ code: 'k'.repeat(43), verifier: 'v'.repeat(43) }),
  },
  'factors.beginOneTimeCodes': itself,
  'factors.beginPasskey': itself,
  'factors.beginPasskeySignIn': itself,
  'factors.confirmOneTimeCodes': { about: null, body: () => ({ code: '123456' }) },
  'factors.distrustDevice': { about: 'trusted-device' },
  'factors.endOneTimeCodes': { about: null, body: () => ({ password: 'not-the-password', code: '123456' }) },
  'factors.getFactors': itself,
  'factors.giveSecondFactor': {
    about: null,
    body: () => ({ challenge: 'k'.repeat(43), answer: { way: 'code', code: '123456' } }),
  },
  'factors.handPasskeyToApp': {
    about: null,
    body: () => ({ challenge: 'k'.repeat(43), response: PASSKEY_ANSWER, app: 'a'.repeat(43) }),
  },
  'factors.passkeySignIn': { about: null, body: () => ({ challenge: 'k'.repeat(43), response: PASSKEY_ANSWER }) },
  'factors.removePasskey': { about: 'passkey' },
  'factors.renamePasskey': { about: 'passkey', body: () => ({ name: 'My phone' }) },
  'factors.renewRecoveryCodes': itself,
  'factors.secondFactorPasskey': { about: null, body: () => ({ challenge: 'k'.repeat(43) }) },
  'files.downloadMedia': forReaders,
  'files.planMediaArchive': { about: 'file', shared: 'read', query: ({ ids }) => `ids=${ids.file}` },
  'files.downloadMediaArchive': { about: 'file', shared: 'read', query: ({ ids }) => `ids=${ids.file}` },
  'files.exportArchive': { about: 'file', shared: 'read', query: ({ ids }) => `ids=${ids.file}` },
  'files.checkCaptions': forReaders,
  'files.exportTranscript': forReaders,
  'files.getFileTemplate': forReaders,
  'files.getFile': forReaders,
  'files.getMedia': forReaders,
  'files.getThumbnail': forReaders,
  'files.getWaveform': forReaders,
  'files.getMoments': { ...forReaders, query: () => 'at=1.5,2' },
  'files.decideHeldFile': { about: 'file', body: () => ({ decision: 'keep' }) },
  'files.flagTranscription': { about: 'taken-file', body: () => ({ reason: 'no-speech' }) },
  'files.listFlaggedFiles': itself,
  'destinations.createDestination': {
    about: null,
    body: () => ({
      place: { kind: 'webhook', url: 'https://hooks.example.org/', is_attached: true },
      formats: ['txt'],
      template: '{name}',
      sends: 'ready',
      quiet_minutes: 5,
      folder_id: null,
      tag_id: null,
      languages: [],
      with_existing: false,
    }),
  },
  'destinations.listDestinationDeliveries': ofDestination,
  'destinations.listDestinations': itself,
  'destinations.removeDestination': ofDestination,
  'destinations.retryDestinationDelivery': ofDestination,
  'destinations.testDestination': ofDestination,
  'destinations.updateDestination': { about: 'destination', body: () => ({ quiet_minutes: 9 }) },
  'feeds.checkFeed': ofFeed,
  'feeds.createFeed': {
    about: null,
    body: () => ({
      kind: 'feed',
      url: 'https://podcasts.example.org/',
      language_code: 'en',
      folder_id: null,
      most_hours: 1,
      old_episodes: 0,
    }),
    offBecause: 'links are not followed here',
  },
  'feeds.fetchEpisode': ofFeed,
  'feeds.listEpisodes': ofFeed,
  'feeds.listFeeds': itself,
  'feeds.removeFeed': ofFeed,
  'feeds.updateFeed': { about: 'feed', body: () => ({ most_hours: 2 }) },
  'files.findSame': { about: null, body: () => ({ media: [{ size: 1, sample: 'a'.repeat(64) }] }) },
  'files.listFiles': itself,
  'files.publishTranscription': ofTakenFile,
  'files.releaseTranscription': ofTakenFile,
  'files.renewTranscription': ofTakenFile,
  'files.transferFiles': { about: null, body: ({ ids }) => ({ ids: [ids.file], to: null }) },
  'files.compareTransfer': { about: null, body: ({ ids }) => ({ ids: [ids.file], to: null }) },
  'files.changeFiles': { about: null, body: ({ ids }) => ({ ids: [ids.file], is_archived: true }) },
  'files.removalCost': { about: null, query: ({ ids }) => `ids=${ids.file}` },
  'files.removeFile': ofFile,
  'files.resumeTranscription': ofFile,
  'files.supportedPresets': itself,
  'files.supportedTranscriptionLanguages': itself,
  'files.supportedTranslationLanguages': itself,
  'files.takePart': { about: 'taken-file', body: () => ({ part: 1 }) },
  'files.takeTranscription': ofTakenFile,
  'files.transcribeAgain': { about: 'file', body: () => ({ language_code: '' }) },
  'files.updateFile': { about: 'file', body: () => ({ name: 'renamed' }) },
  'files.uploadMedia': itself,
  'filters.listFilters': itself,
  'filters.removeFilter': { about: 'filter' },
  'filters.saveFilter': { about: null, body: () => ({ name: 'Failed', filter: { status: 'FAILED' } }) },
  'filters.updateFilter': { about: 'filter', body: () => ({ name: 'Renamed' }) },
  'folders.createFolder': { about: null, body: () => ({ name: 'Interviews' }) },
  'folders.listFolders': itself,
  'folders.removeFolder': { about: 'folder' },
  'folders.updateFolder': { about: 'folder', body: () => ({ name: 'Renamed' }) },
  'liveTranscription.openLiveSession': {
    ...itself,
    body: () => ({ name: 'Council', language_code: 'en', client_key: randomUUID() }),
  },
  'liveTranscription.getLiveSession': { about: 'live-session' },
  'liveTranscription.setLiveTranslations': { about: 'live-session', body: () => ({ translate_languages: [] }) },
  'liveTranscription.endLiveSession': { about: 'live-session' },
  'hearings.getHearing': forReaders,
  'hearings.listHearingEngines': forReaders,
  'hearings.requestHearing': {
    about: 'file',
    body: () => ({
      start: 0,
      end: 1,
      engine: 'pocketsphinx',
      language_code: 'en',
      is_multilingual: false,
      speed: 1,
    }),
  },
  'hearings.stopHearing': ofFile,
  'listened.listListeners': forReaders,
  'listened.noteListened': { about: 'file', shared: 'read', body: () => ({ ranges: [{ from: 0, to: 1, speed: 1 }] }) },
  'holds.getOwnHold': itself,
  'holds.holdAll': { about: null, body: () => ({ reason: 'Case 12' }) },
  'holds.holdAllOfAnybody': { ...ofPerson, body: () => ({ reason: 'Case 12' }) },
  'holds.holdAnyFile': { ...ofPerson, body: () => ({ reason: 'Case 12' }) },
  'holds.holdAnyFolder': { ...ofPerson, body: () => ({ reason: 'Case 12' }) },
  'holds.holdFile': { about: 'file', body: () => ({ reason: 'Case 12' }) },
  'holds.holdFolder': { about: 'folder', body: () => ({ reason: 'Case 12' }) },
  'holds.liftAllHold': itself,
  'holds.liftAnyFileHold': ofPerson,
  'holds.liftAnyFolderHold': ofPerson,
  'holds.liftFileHold': ofFile,
  'holds.liftFolderHold': { about: 'folder' },
  'holds.liftHoldOfAnybody': ofPerson,
  'imports.beginImport': {
    about: null,
    body: () => ({ link: 'https://dl.dropboxusercontent.com/a', name: 'a.mp3' }),
    offBecause: 'Dropbox is not set up here',
  },
  'imports.beginOwnImport': { about: null, raw: ownText, offBecause: 'Dropbox is not set up here' },
  'imports.confirmImport': { about: null, offBecause: 'Dropbox is not set up here' },
  'imports.getImport': ofImport,
  'imports.listImports': itself,
  'imports.removeImport': ofImport,
  'imports.retryImport': { about: null, offBecause: 'Dropbox is not set up here' },
  'payments.addPaymentMethod': { about: null, body: () => ({ token: 'tok_unknown', name_on_card: 'Ana Petrović' }) },
  'payments.confirmPaymentMethod': { about: 'setup', body: ({ setup }) => ({ setup_id: setup.id }) },
  'payments.confirmSandbox': { about: null, body: ({ setup }) => ({ client_secret: setup.secret, approve: true }) },
  'payments.createSandboxToken': {
    about: null,
    body: () => ({ number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }),
  },
  'payments.removePaymentMethod': itself,
  'payments.stripeWebhook': { about: null, offBecause: 'billing is sandbox here' },
  'messages.listMessages': itself,
  'messages.markMessage': { ...ofPerson, body: () => ({ answered: true }) },
  'overview.checkAgain': itself,
  'overview.getOverview': itself,
  'sales.getLedger': ofPerson,
  'sales.getPlan': ofPerson,
  'sales.listPayments': itself,
  'sales.refundPayment': { ...ofPerson, body: () => ({ cents: 100, reason: 'A test', wish: randomUUID() }) },
  'sentMails.listMails': itself,
  'sentMails.sendMailAgain': ofPerson,
  'sentMails.sendTestMail': itself,
  'operatedSite.getOperatedSite': itself,
  'operatedSite.sayPrices': { ...itself, body: () => ({ value: null }) },
  'operatedSite.saySeller': { ...itself, body: () => ({ value: null }) },
  'operatedSite.saySiteDetails': { ...itself, body: () => ({ value: null }) },
  'operatedWebhooks.listAllWebhooks': itself,
  'operatedWebhooks.resendAnyDelivery': ofPerson,
  'operatedWebhooks.switchAnyWebhook': { ...ofPerson, body: () => ({ is_enabled: false }) },
  'storedFiles.listStoredFiles': itself,
  'storedFiles.sumStoredFiles': itself,
  'settings.changeSetting': { ...itself, body: () => ({ value: '7' }) },
  'settings.getSettings': itself,
  'settings.resetSetting': itself,
  'people.addPerson': { ...itself, body: () => ({ email: `${randomUUID()}@example.org`, role: 'USER' }) },
  'people.endSessions': ofPerson,
  'people.getPerson': ofPerson,
  'people.grantTime': { ...ofPerson, body: () => ({ auto_seconds: 60, wish: randomUUID() }) },
  'people.listPeople': itself,
  'people.removePerson': ofPerson,
  'people.resetFactors': ofPerson,
  'people.resumePerson': ofPerson,
  'people.setRole': { ...ofPerson, body: () => ({ role: 'USER' }) },
  'people.suspendPerson': ofPerson,
  'plan.charge': { about: 'payment', body: ({ ids }) => ({ payment_id: ids.payment, ...times }) },
  'plan.getPlanInfo': itself,
  'plan.issueInvoice': { about: 'payment', body: ({ ids }) => ({ payment_id: ids.payment }) },
  'plan.pay': {
    about: 'quoted-file',
    body: ({ ids }) => ({ auto_transcription_time: 0, human_transcription_time: 0, file_id: ids['quoted-file'] }),
  },
  'plan.removeInvitation': { about: 'invitation' },
  'plan.sendInvitations': { about: null, body: () => ({ email_addresses: ['a.friend@example.org'] }) },
  'plan.switchPlan': { about: 'plan', invitedToo: true },
  'textPages.getTextPage': forReaders,
  'transcripts.addOwnTranscript': { about: 'own-file', raw: ownText },
  'preferences.getPreferences': itself,
  'preferences.openUnsubscribe': itself,
  'preferences.setPreferences': { about: null, body: () => ({ file_mails: false }) },
  'preferences.unsubscribe': itself,
  'presence.endPresence': forReaders,
  'presence.tellPresence': { about: 'file', shared: 'read', body: () => ({ wants: 'edit' }) },
  'questions.askQuestion': { about: null, body: () => ({ question: 'When is the release?' }) },
  'questions.askQuestionAgain': { about: 'question' },
  'questions.getQuestion': { about: 'question' },
  'questions.listQuestions': itself,
  'questions.questionCost': itself,
  'questions.removeQuestion': { about: 'question' },
  'replacements.previewReplacement': { about: null, query: () => 'find=harbour' },
  'replacements.listReplacements': itself,
  'replacements.startReplacement': {
    about: null,
    body: ({ ids }) => ({
      find: 'harbour',
      replace_with: 'port',
      matches_case: false,
      texts: [{ file: ids.file, language: 'original', version: 1, hits: [{ paragraph: 'p1', nth: 0 }] }],
    }),
  },
  'replacements.getReplacement': { about: 'replacement' },
  'replacements.cancelReplacement': { about: 'replacement' },
  'replacements.undoReplacement': { about: 'replacement' },
  'search.searchTexts': { about: null, query: () => 'q=harbour' },
  'secondReadings.countReadingChoice': {
    about: 'file',
    shared: 'edit',
    body: () => ({ speaker: 'Ana', taken: 'first' }),
  },
  'secondReadings.getSecondReading': forReaders,
  'secondReadings.orderSecondReading': { about: 'file', body: () => ({ engine: 'pocketsphinx' }) },
  'secondReadings.removeSecondReading': ofFile,
  'setup.finishSetup': {
    about: null,
    body: () => ({ code: 'AAAA-AAAA-AAAA', email: 'first@example.org', password: 'harbour-lamp-71' }),
    offBecause: 'there are accounts here',
  },
  'reviews.answerReview': { ...ofGraded, body: () => ({ disputed: [0] }) },
  'reviews.decideReview': { about: null, body: () => ({ accepted: [] }) },
  'reviews.finishReview': ofReview,
  'reviews.getAnsweredReview': { about: null },
  'reviews.getAnsweredSound': { about: null },
  'reviews.getReview': ofGraded,
  'reviews.getReviewSound': ofGraded,
  'reviews.getReviewText': ofReview,
  'reviews.listAllReviews': itself,
  'reviews.listReviews': itself,
  'reviews.releaseReview': ofReview,
  'reviews.renewReview': ofReview,
  'reviews.saveReviewText': { ...ofReview, body: () => TEXT },
  'reviews.takeReview': ofReview,
  'shares.changeFolderShare': { about: 'folder', body: () => ({ right: 'read' }) },
  'shares.changeShare': { about: 'file', body: () => ({ right: 'read' }) },
  'shares.compareAudience': {
    about: 'folder',
    body: ({ ids }) => ({ move: 'folder', id: ids.folder, to: null }),
  },
  'shares.endFolderShare': { about: 'folder' },
  'shares.endShare': ofFile,
  'shares.listFolderShares': { about: 'folder' },
  'shares.listShares': ofFile,
  'shares.shareFolderWithGroup': { about: 'folder', body: () => ({ right: 'read' }) },
  'shares.shareFolderWithPeople': {
    about: 'folder',
    body: () => ({ email_addresses: ['a.friend@example.org'], right: 'read' }),
  },
  'shares.shareWithGroup': { about: 'file', body: () => ({ right: 'read' }) },
  'shares.shareWithPeople': {
    about: 'file',
    body: () => ({ email_addresses: ['a.friend@example.org'], right: 'read' }),
  },
  'sharing.changeShareLink': { about: 'file', body: () => ({ right: 'comment' }) },
  'sharing.createShareLink': { about: 'file', body: () => ({ days: 7 }) },
  'sharing.createShareLinks': { about: null, body: ({ ids }) => ({ ids: [ids.file], days: 7 }) },
  'sharing.getShared': itself,
  'sharing.getSharedMedia': itself,
  'sharing.joinShared': itself,
  'sharing.listShareLinks': ofFile,
  'sharing.openShared': itself,
  'sharing.removeShareLink': ofFile,
  'signOn.backChannelLogout': { about: null, body: () => ({ logout_token: 'not.a.token' }) },
  'signOn.beginSignOn': itself,
  'signOn.finishSignOn': { about: null, body: () => ({ attempt: '0123456789abcdef' }) },
  'signOn.linkSignOn': { about: null, body: () => ({ challenge: SOME_BYTES, password: 'harbour-lamp-71' }) },
  'signOn.signOnCallback': itself,
  'speakers.getSpeakers': forReaders,
  'speakers.stopSpeakers': ofFile,
  'speakers.tellSpeakers': { about: 'file', body: () => ({ speakers: null }) },
  'styleGuides.convertStyleGuide': { about: null, body: () => ({ yaml: 'version: 1\nname: House' }) },
  'styleGuides.createStyleGuide': { about: null, body: () => ({ guide: { version: 1, name: 'House' } }) },
  'styleGuides.getFileStyleGuide': forReaders,
  'styleGuides.getLeftToDo': forReaders,
  'styleGuides.getStyleGuide': { about: 'style-guide' },
  'styleGuides.listStyleGuides': itself,
  'styleGuides.removeStyleGuide': { about: 'style-guide' },
  'styleGuides.setDefaultStyleGuide': { about: null, body: () => ({ id: 'clean-read' }) },
  'styleGuides.setFileStyleGuide': { about: 'file', body: () => ({ id: 'clean-read' }) },
  'styleGuides.updateStyleGuide': { about: 'style-guide', body: () => ({ guide: { version: 1, name: 'House' } }) },
  'tags.createTag': { about: null, body: () => ({ name: 'Later', color: 'blue' }) },
  'tags.listTags': itself,
  'tags.removeTag': { about: 'tag' },
  'tags.tagFiles': { about: null, body: ({ ids }) => ({ ids: [ids.file], add: [ids.tag] }) },
  'tags.updateTag': { about: 'tag', body: () => ({ color: 'blue' }) },
  'textEdits.getTextEdits': { about: 'file', shared: 'read', query: () => 'since=0' },
  'textEdits.saveTextEdit': {
    about: 'file',
    shared: 'edit',
    body: () => ({ base: 1, id: randomUUID(), edit: { removed: [], inserted: [], changed: [], notes: ['seen'] } }),
  },
  'transcripts.getHeardText': ofFile,
  'transcripts.getTranscript': forReaders,
  'transcripts.getTranscriptVersion': forReaders,
  'transcripts.listTranscriptVersions': forReaders,
  'transcripts.restoreTranscriptVersion': { about: 'file', shared: 'edit', isOfWhole: true },
  'transcripts.saveTranscript': {
    about: 'file',
    shared: 'edit',
    raw: { headers: { 'content-type': 'application/octet-stream' }, payload: gzipSync(JSON.stringify(TEXT)) },
  },
  'translations.getTranslation': forReaders,
  'translations.listTranslations': forReaders,
  'translations.removeTranslation': ofFile,
  'translations.requestTranslation': { about: 'file', body: ({ ids }) => ({ file_id: ids.file, language: 'es' }) },
  'translations.saveTranslation': {
    about: 'file',
    shared: 'edit',
    isOfWhole: true,
    raw: { headers: { 'content-type': 'application/octet-stream' }, payload: gzipSync(JSON.stringify(TEXT)) },
  },
  'translations.translateAgain': ofFile,
  'translations.translationCost': ofFile,
  'uploads.appendUpload': ofUpload,
  'uploads.createUpload': { about: null, raw: piece },
  'uploads.getUpload': { about: 'upload' },
  'uploads.removeUpload': ofUpload,
  'vocabulary.changeCorrection': {
    about: null,
    body: () => ({ language_code: 'en', heard: 'petro vich', written: 'Petrović', becomes: null }),
  },
  'vocabulary.getFileVocabulary': ofFile,
  'voices.forgetVoice': { about: 'voice' },
  'voices.getFileVoices': { about: 'own-file' },
  'voices.getKnownVoices': itself,
  'voices.getVoiceSample': { about: 'voice' },
  'voices.placeVoices': { about: 'own-file', body: () => ({ request: 'request', names: [] }) },
  'voices.nameVoice': { about: 'own-file', body: () => ({ speaker: 'Speaker 1', name: 'Ana' }) },
  'voices.setKnownVoices': { about: null, body: () => ({ is_on: true }) },
  'vocabulary.listCorrections': itself,
  'vocabulary.removeCorrections': itself,
  'webhooks.createWebhook': {
    about: null,
    body: () => ({ url: 'https://hooks.example.org/', events: ['file.ready'] }),
  },
  'webhooks.listWebhookDeliveries': ofWebhook,
  'webhooks.listWebhooks': itself,
  'webhooks.removeWebhook': ofWebhook,
  'webhooks.renewWebhookSecret': ofWebhook,
  'webhooks.resendWebhookDelivery': ofWebhook,
  'webhooks.testWebhook': ofWebhook,
  'webhooks.updateWebhook': { about: 'webhook', body: () => ({ is_enabled: true }) },
  'backups.drillBackup': itself,
  'backups.downloadBackup': itself,
  'backups.getBackupDownload': itself,
  'backups.getBackups': itself,
  'backups.removeBackup': itself,
  'backups.verifyBackup': itself,
  'backups.writeBackup': itself,
  'desk.getDesk': itself,
  'desk.listDeskPeople': itself,
  'desk.listSplitFiles': itself,
  'desk.listTakenWork': itself,
  'desk.returnTakenWork': { ...ofPerson, body: () => ({ transcriptor_id: randomUUID(), part: null }) },
  'jobs.cancelJob': itself,
  'jobs.getJobs': itself,
  'workspaces.listWorkspaces': itself,
  'workspaces.createWorkspace': { about: null, body: () => ({ name: 'Harbour Radio' }) },
  'workspaces.getWorkspace': ofWorkspace,
  'workspaces.updateWorkspace': { about: 'workspace', body: () => ({ name: 'Harbour Radio' }) },
  'workspaces.inviteMember': { about: 'workspace', body: () => ({ email: 'ben@example.org', role: 'editor' }) },
  'workspaces.withdrawInvitation': ofWorkspace,
  'workspaces.changeMember': { about: 'workspace', body: () => ({ role: 'editor' }) },
  'workspaces.removeMember': ofWorkspace,
  'workspaces.acceptInvitation': { about: 'workspace-invitation' },
  'workspaces.declineInvitation': { about: 'workspace-invitation' },
  'workspaces.getDissolution': ofWorkspace,
  'workspaces.dissolveWorkspace': { about: 'workspace', body: () => ({ files: 'delete' }) },
  'jobs.runAgain': itself,
}
