import type { AuditEntry } from '../../../../src/shared/contract/audit.ts'
import type { z } from 'zod'
import type { Card } from '../../../../src/shared/contract/account.ts'
import type { EditedContent } from '../../../../src/shared/contract/content-admin.ts'
import type { ArticleSummary, PageSummary } from '../../../../src/shared/contract/content.ts'
import type { FileListItem, FileRecord, FlatFile } from '../../../../src/shared/contract/files/records.ts'
import type { MediaImport } from '../../../../src/shared/contract/imports.ts'
import type { Invitation, Plan } from '../../../../src/shared/contract/plan.ts'
import type { Preferences } from '../../../../src/shared/contract/preferences.ts'
import type { RouteSpec } from '../../../../src/shared/contract/route.ts'
import type { Transcript } from '../../../../src/shared/contract/transcripts.ts'
import type { Translation } from '../../../../src/shared/contract/translations.ts'
import type { Webhook, WebhookDelivery } from '../../../../src/shared/contract/webhooks.ts'
import type { RouteName, RouteOf } from './contract-routes.ts'

type BodyOf<R extends RouteSpec> = R['body'] extends z.ZodType ? { body: z.input<R['body']> } : object
type ReplyOf<R extends RouteSpec> = R['reply'] extends z.ZodType ? { reply: z.output<R['reply']> } : object

/** What a call may send and be answered; a route with a body or a reply has to have one. */
export type Examples = { [N in RouteName]: BodyOf<RouteOf<N>> & ReplyOf<RouteOf<N>> }

const ID = '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507'
const OTHER_ID = '0198f3a2-77b0-7c12-8e55-b1d04a9c6f23'
const DATE = '2026-11-21T09:41:07.000Z'
const LATER = '2026-12-21T09:41:07.000Z'
const KEY = 'vN3o1m2b8QmS0yq5Jr7uTtCk4XwL9aZdEfGhIjKlMnO'
const SESSION = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiIwMTk4In0.c2lnbmF0dXJl'
const EXPIRES = 1_795_255_267

/** What stands in a path in the place of a parameter. */
export const PARAMETERS: Readonly<Record<string, string | number>> = {
  id: ID,
  planId: ID,
  share_id: OTHER_ID,
  delivery_id: OTHER_ID,
  token: KEY,
  key: KEY,
  format: 'srt',
  version: 3,
  language: 'es',
  kind: 'article',
  name: 'a-good-title',
  page: 'default',
  tab: 'b7c0e1d2f3a4',
  ids: `${ID},${OTHER_ID}`,
}

const file: FileRecord = {
  _id: ID,
  name: 'Harbour interview.mp3',
  type: 'audio/mpeg',
  size: 4_718_592,
  length: 294.9,
  status: 'EDITING',
  uploaded_date: DATE,
  for_human_transcribe: false,
  is_multilingual: false,
  is_published: false,
  price_quota_for_human_transcribe: null,
  time: '00:04:54',
  language_code: 'en',
  progress: null,
  eta_seconds: null,
  queue_place: null,
  free_again_until: LATER,
  failure: null,
  speakers_by: 'pauses',
  damaged_at: [],
  media_removed: null,
  kept_until: null,
}
const fetched: MediaImport = {
  _id: OTHER_ID,
  name: 'Harbour interview.mp3',
  state: 'fetching',
  received: 2_097_152,
  size: 4_718_592,
  problem: null,
  file_id: null,
}
const flat: FlatFile = { ...file, human_transcription: null }
const working: FlatFile = {
  ...flat,
  status: 'TRANSCRIBE',
  progress: 0.4,
  eta_seconds: 35,
  free_again_until: null,
  speakers_by: null,
}
const item: FileListItem = { file, humanTranscription: null }
const taken: FlatFile = {
  ...flat,
  status: 'HUMAN-TRANSCRIBE',
  for_human_transcribe: true,
  length: 1893,
  time: '00:31:33',
  human_transcription: {
    status: 'EDITING',
    file_id: ID,
    published: false,
    translate_languages: [{ language_code: 'es', status: 'UNTRANSLATED', paragraphs: 40, marked: 12 }],
    note: 'Two people speak, Ana first.',
    failure: null,
  },
}
const transcript: Transcript = {
  paragraphs: [
    {
      _id: 'p1',
      speaker: 'Ana',
      color: '#27408f',
      note: '',
      marked: false,
      data_start: 0.31,
      data_end: 1.48,
      words: [
        {
          text: 'Good',
          data_start: 0.31,
          data_end: 0.62,
          confidence: 0.98,
          is_highlight: false,
          is_strike: false,
          origin: 'engine',
        },
        {
          text: 'morning.',
          data_start: 0.64,
          data_end: 1.48,
          confidence: 0.91,
          is_highlight: false,
          is_strike: false,
          origin: 'engine',
        },
      ],
    },
  ],
  speakers: [{ name: 'Ana', color: '#27408f' }],
  notes: [],
}
const translation: Translation = {
  file: ID,
  language: 'es',
  status: 'READY',
  progress: null,
  is_finished: false,
  is_outdated: false,
  failure: null,
}
const plan: Plan = {
  _id: OTHER_ID,
  main_plan_id: OTHER_ID,
  is_active: true,
  username: 'ana@example.org',
  auto_transcription_time: 36_000,
  human_transcription_time: 0,
  available_auto_transcription_time: 35_705,
  available_human_transcription_time: 0,
  auto_transcription_exact_time: '10h 00m 00s',
  human_transcription_exact_time: '00m 00s',
  auto_transcription_diff_time: 3600,
  human_transcription_diff_time: 0,
  auto_transcription_exact_diff_time: '1h 00m 00s',
  human_transcription_exact_diff_time: '00m 00s',
  auto_transcription_percent_diff_time: 9,
  human_transcription_percent_diff_time: 0,
}
const invitation: Invitation = {
  _id: OTHER_ID,
  email: 'ben@example.org',
  auto_transcription_time_spent: 1200,
  human_transcription_time_spent: 0,
}
const card: Card = {
  brand: 'visa',
  last4: '4242',
  exp_month: 3,
  exp_month_name: 'March',
  exp_year: 2030,
  name: 'Ana Petrović',
}
const preferences: Preferences = {
  file_mails: true,
  vocabulary: ['Petrović', 'Rijeka'],
  export_template: { timecode: '[hh:mm:ss]', speaker: '{name}:', heading: '{file}, {date}' },
  engines: [{ label: 'PocketSphinx', takes_vocabulary: false }],
}
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
const webhook: Webhook = {
  _id: ID,
  url: 'https://hooks.example.org/longhand',
  events: ['file.ready', 'file.failed'],
  is_enabled: true,
  paused_because: null,
  failing_since: null,
  created_date: DATE,
}
const delivery: WebhookDelivery = {
  _id: OTHER_ID,
  event: 'file.ready',
  status: 'delivered',
  attempts: 1,
  created_date: DATE,
  tried_date: DATE,
  next_try_date: null,
  response_status: 204,
  duration_ms: 84,
  problem: null,
}
const waiting: WebhookDelivery = {
  ...delivery,
  event: 'test',
  status: 'waiting',
  attempts: 0,
  tried_date: null,
  next_try_date: DATE,
  response_status: null,
  duration_ms: null,
}
const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDJVwA1m2nDkE='
const shareLink = { _id: OTHER_ID, created_date: DATE, expires_date: LATER, last_opened_date: null }
const message = (text: string) => ({ message: text })
const times = { auto_transcription_time: 36_000, human_transcription_time: 0 }

const english = { name: 'English', code: 'en' }
const translations = [{ name: 'Español', code: 'es', link: '/es/transcription' }]
const page: PageSummary = {
  name: 'transcription',
  label: 'Transcription',
  category: 'Main',
  link: '/en/transcription',
  template: 'T-01',
  language: english,
  translations,
  is_list_pages: false,
  pages: [],
}
const article: ArticleSummary = {
  title: 'A good title',
  link: '/en/blog/a-good-title',
  preview: 'What a good title does.',
  tags: ['writing'],
  published_time: DATE,
  modified_time: DATE,
  words_count: 640,
  time_to_read: 3,
  is_on_main_page: false,
  language: english,
}
const customer = {
  title: 'It hears well',
  text: 'It wrote our interviews down in an afternoon.',
  rate: 5,
  name: 'Ana',
  city: 'Rijeka',
  country: 'Croatia',
  product: { name: 'Longhand', url: 'https://longhand.example.org/' },
}
const edited: EditedContent = {
  kind: 'article',
  language: 'en',
  name: 'a-good-title',
  link: '/en/blog/a-good-title',
  state: 'changed',
  version: 3,
  can_be_removed: true,
  changed_date: DATE,
  changed_by: 'ana@example.org',
  document: {
    title: 'A good title',
    preview: 'What a good title does.',
    tags: ['writing'],
    image: null,
    main_page: false,
    published: '2026-11-21',
    text: 'It says what follows.',
  },
}
const audited: AuditEntry = {
  _id: ID,
  date: DATE,
  action: 'text-exported',
  outcome: 'done',
  actor: { email: 'ana@example.org', role: 'SUBSCRIBER', is_you: false },
  object: { kind: 'file', id: ID, name: 'interview.mp3' },
  via: 'web',
  address: '192.0.2.7',
  detail: 'docx',
}
const sawVersion = { version: 3 }
const picture = { link: '/content/images/harbour.webp', type: 'image/webp' as const, size: 48_213 }
const seo = {
  title: 'Longhand',
  description: 'Speech in, corrected transcript out.',
  image: 'https://longhand.example.org/images/harbour.webp',
  alt: 'A harbour',
}

export const EXAMPLES: Examples = {
  'accessTokens.listAccessTokens': { reply: [accessToken] },
  'accessTokens.createAccessToken': {
    body: { name: 'Nightly export', scopes: ['files:write', 'transcripts:read'], expires_in_days: 30 },
    reply: { ...accessToken, last_used_date: null, last_used_address: null, token: `lh_${KEY}` },
  },
  'accessTokens.revokeAccessToken': {},
  'account.getProfile': {
    reply: {
      user: {
        _id: ID,
        email: 'ana@example.org',
        name: 'Ana Petrović',
        phone: '+385 1 2345678',
        role: 'SUBSCRIBER',
        address: { country: 'HR', state: '', city: 'Zagreb', line1: 'Ilica 1', line2: '', postal_code: '10000' },
        tax: null,
        card,
        metadata: { has_payment_method_added: true, has_email_address_validated: true, has_had_trial: true },
      },
      plan,
      extern_plans: [],
      invitations: [invitation],
      usage: null,
    },
  },
  'account.getStorage': {
    reply: { used: 1_284_500_000, quota: 100_000_000_000, media: 1_280_000_000, texts: 4_500_000, uploads: 0 },
  },
  'account.changeEmail': { body: { email: 'ana@example.com' }, reply: message('Email changed successfully!') },
  'account.confirmPassword': { body: { password: 'harbour-lamp-71' } },
  'account.deleteAccount': {},
  'account.exportAccount': {},
  'account.changePassword': {
    body: { old_password: 'harbour-lamp-71', new_password: 'lighthouse-stair-7' },
    reply: { message: 'Password changed successfully!', token: SESSION, expire_date: EXPIRES },
  },
  'account.listDevices': {
    reply: [
      {
        _id: ID,
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        signed_in_date: DATE,
        last_used_date: DATE,
        network: '203.0.113.7',
        is_current: true,
      },
    ],
  },
  'account.signOutDevice': {},
  'account.listInvoices': {
    reply: [
      {
        _id: ID,
        number: 'LH-2026-000017',
        status: 'paid',
        price: 9990,
        date_issued: 1_795_168_867,
        invoice_url: `/api/longhand/account/invoices/${ID}/pdf`,
      },
    ],
  },
  'account.downloadInvoice': {},
  'account.listCountries': {
    reply: [
      {
        continent: 'Europe',
        region: 'Southern Europe',
        country: 'Croatia',
        capital: 'Zagreb',
        fips: 'HR',
        iso2: 'HR',
        iso3: 'HRV',
        isoNo: '191',
        internet: 'HR',
      },
    ],
  },
  'account.listTaxIds': { reply: [{ type: 'eu_vat', country: 'Croatia', pattern: 'HR12345678912' }] },
  'account.setInvoiceInfo': {
    body: {
      name: 'Ana Petrović',
      phone: '+385 1 2345678',
      address: { country: 'HR', state: null, city: 'Zagreb', line1: 'Ilica 1', line2: null, postal_code: '10000' },
      tax: { type: null, code: null },
    },
    reply: message('Billing settings saved.'),
  },
  'alignments.requestAlignment': {
    body: { start: 12.5, end: 14, words: ['Good', 'morning.'] },
    reply: { request: OTHER_ID },
  },
  'alignments.getAlignment': {
    reply: {
      request: OTHER_ID,
      times: [
        { data_start: 12.61, data_end: 12.9, origin: 'aligned' },
        { data_start: 12.94, data_end: 13.7, origin: 'aligned' },
      ],
      failure: null,
    },
  },
  'audit.listActivity': {
    reply: {
      entries: [{ ...audited, actor: { email: null, role: 'HUMAN-TRANSCRIPTOR', is_you: false }, address: null }],
      next: null,
    },
  },
  'audit.listAudit': { reply: { entries: [audited], next: ID } },
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
  'account.signOutOthers': {},
  'auth.undoEmailChange': { reply: { email: 'ana@example.org' } },
  'auth.logout': {},
  'account.sendValidationLink': { reply: message('Email sent successfully!') },
  'config.getConfig': {
    reply: {
      billing: 'sandbox',
      stripe_publishable_key: null,
      has_seller: true,
      multilingual: false,
      upload_limit: 21_474_836_480,
      dropbox_app_key: null,
    },
  },
  'content.listPages': { reply: [page] },
  'content.getPage': {
    reply: {
      ...page,
      template: 'T-01',
      translations,
      sections: [
        { id: 'top', visibility: 'visible', tags: [{ type: 'h1', content: 'Speech, written down' }], items: [] },
      ],
    },
  },
  'content.listArticles': { reply: [article] },
  'content.getArticle': { reply: { ...article, translations: [], content: '<p>It says what follows.</p>' } },
  'content.listReviews': { reply: [customer] },
  'content.getSite': {
    reply: {
      name: 'Longhand',
      description: 'Speech in, corrected transcript out.',
      email: 'hello@example.org',
      social: {},
    },
  },
  'content.sendContactMail': {
    body: { name: 'Ana Petrović', from: 'ana@example.org', subject: 'A question', message: 'Does it know Croatian?' },
  },
  'content.getSeoMeta': {
    reply: {
      main: { title: seo.title, description: seo.description },
      open_graph: { ...seo, type: 'website' },
      microdata: { title: seo.title, description: seo.description, image: seo.image },
      twitter: seo,
    },
  },
  'contentAdmin.listContent': {
    reply: [
      {
        kind: 'article',
        language: 'en',
        name: 'a-good-title',
        title: 'A good title',
        category: null,
        link: '/en/blog/a-good-title',
        state: 'changed',
        changed_date: DATE,
        changed_by: 'ana@example.org',
        languages: ['en'],
      },
    ],
  },
  'contentAdmin.createContent': {
    body: { kind: 'article', language: 'en', address: 'a-good-title', title: 'A good title', template: null },
    reply: edited,
  },
  'contentAdmin.readContent': { reply: edited },
  'contentAdmin.saveContent': { body: { ...sawVersion, document: edited.document }, reply: { ...edited, version: 4 } },
  'contentAdmin.publishContent': { body: sawVersion, reply: { ...edited, state: 'published', version: 4 } },
  'contentAdmin.unpublishContent': { body: sawVersion, reply: { ...edited, state: 'draft', version: 4 } },
  'contentAdmin.discardContent': { body: sawVersion, reply: { ...edited, state: 'published', version: 4 } },
  'contentAdmin.removeContent': { body: sawVersion, reply: { ...edited, state: 'removed', version: 4 } },
  'contentAdmin.previewContent': {},
  'contentAdmin.listContentVersions': {
    reply: [{ version: 3, event: 'published', saved_date: DATE, saved_by: 'ana@example.org', is_shown: false }],
  },
  'contentAdmin.readContentVersion': { reply: edited },
  'contentAdmin.restoreContentVersion': { body: sawVersion, reply: { ...edited, version: 4 } },
  'contentAdmin.listPictures': { reply: [picture] },
  'contentAdmin.addPicture': { reply: picture },
  'files.listFiles': {
    reply: {
      files: [item],
      count: 1,
      total_length: 294.9,
      autoTranscribeOrFailedFilesLength: 0,
      humanTranscribeOrFailedFilesLength: 0,
    },
  },
  'files.getFile': { reply: flat },
  'files.updateFile': { body: { status: 'FINISHED' }, reply: { ...flat, status: 'FINISHED' } },
  'files.removalCost': { reply: { auto_seconds: 240, human_seconds: 0 } },
  'files.removeFile': {},
  'files.uploadMedia': { reply: { ...working, progress: 0, eta_seconds: null, queue_place: 0 } },
  'files.resumeTranscription': { reply: working },
  'files.takeTranscription': { reply: taken },
  'files.releaseTranscription': { reply: taken },
  'files.publishTranscription': { reply: { ...flat, for_human_transcribe: true, is_published: true } },
  'files.transcribeAgain': { body: { language_code: 'de' }, reply: { ...working, language_code: 'de' } },
  'files.getMedia': {},
  'files.downloadMedia': {},
  'files.getThumbnail': {},
  'files.getWaveform': { reply: { rate: 10, length: 0.5, peaks: [0, 12, 200, 180, 9] } },
  'files.supportedTranscriptionLanguages': {
    reply: [{ name: 'English', code: 'en', system: 'AUTO|HUMAN', multi: false, iso2: ['gb', 'us'] }],
  },
  'files.supportedTranslationLanguages': { reply: [{ code: 'es', name: 'Spanish' }] },
  'files.checkCaptions': {
    reply: { cues: 84, broken: 1, problems: [{ cue: 12, start: 41.2, kind: 'fast', text: 'Good morning.' }] },
  },
  'files.exportArchive': {},
  'files.exportTranscript': {},
  'imports.beginImport': {
    body: { link: 'https://dl.dropboxusercontent.com/scl/fi/abc/talk.mp3', name: fetched.name },
    reply: { ...fetched, state: 'waiting', received: 0, size: null },
  },
  'imports.beginOwnImport': { reply: { ...fetched, state: 'waiting', received: 0, size: null } },
  'imports.listImports': { reply: [fetched] },
  'imports.getImport': { reply: fetched },
  'imports.retryImport': { reply: { ...fetched, state: 'waiting' } },
  'imports.removeImport': {},
  'payments.addPaymentMethod': {
    body: { token: 'tok_1Qf3', name_on_card: 'Ana Petrović' },
    reply: message('Your card was saved.'),
  },
  'payments.confirmPaymentMethod': { body: { setup_id: 'seti_1Qf3' }, reply: message('Your card was saved.') },
  'payments.removePaymentMethod': {},
  'payments.stripeWebhook': { reply: { received: true } },
  'payments.createSandboxToken': {
    body: { number: '4242424242424242', exp_month: 3, exp_year: 2030, cvc: '123' },
    reply: { token: 'tok_sandbox_1Qf3' },
  },
  'payments.confirmSandbox': {
    body: { client_secret: 'pi_1Qf3_secret_8c', approve: true },
    reply: { status: 'succeeded', message: null },
  },
  'plan.getPlanInfo': {
    reply: {
      auto_transcription: { price: 999, discounts: [{ more_than: 9, price: 899 }] },
      human_transcription: { price: 120, discounts: [] },
    },
  },
  'plan.pay': {
    body: { token: 'tok_1Qf3', name_on_card: 'Ana Petrović', ...times },
    reply: { invoice: `/api/longhand/account/invoices/${ID}/pdf` },
  },
  'plan.charge': {
    body: { payment_id: ID, ...times },
    reply: message('Payment successful! You will receive an invoice in the mail!'),
  },
  'plan.issueInvoice': { body: { payment_id: ID }, reply: { invoice: `/api/longhand/account/invoices/${ID}/pdf` } },
  'plan.switchPlan': { reply: message('The plan in use was switched.') },
  'plan.sendInvitations': {
    body: { email_addresses: ['ben@example.org'], optional_message: 'For the interviews.' },
    reply: { invitations: [invitation], sent: ['ben@example.org'], warnings: [] },
  },
  'plan.removeInvitation': {},
  'preferences.getPreferences': { reply: preferences },
  'preferences.setPreferences': {
    body: { file_mails: false, vocabulary: ['Petrović', 'Rijeka'] },
    reply: { ...preferences, file_mails: false },
  },
  'preferences.unsubscribe': {},
  'preferences.openUnsubscribe': {},
  'presence.tellPresence': {
    body: { wants: 'edit' },
    reply: { is_editing: true, others: [{ who: 'owner', is_editing: false }], version: 3 },
  },
  'presence.endPresence': { reply: {} },
  'sharing.listShareLinks': { reply: [shareLink] },
  'sharing.createShareLink': {
    body: { days: 30 },
    reply: { ...shareLink, url: `https://longhand.example.org/shared/${KEY}` },
  },
  'sharing.removeShareLink': {},
  'sharing.getShared': {
    reply: {
      name: file.name,
      type: file.type,
      has_media: true,
      length: file.length,
      language_code: 'en',
      expires_date: LATER,
      paragraphs: [{ speaker: 'Ana', color: '#27408f', start: 0.31, end: 1.48, text: 'Good morning.' }],
    },
  },
  'sharing.getSharedMedia': {},
  'speakers.tellSpeakers': { body: { speakers: 2 }, reply: { request: OTHER_ID } },
  'speakers.getSpeakers': {
    reply: {
      advice: null,
      request: OTHER_ID,
      progress: 1,
      turns: [{ start: 0.2, end: 4.1, speaker: 0 }],
      failure: null,
    },
  },
  'speakers.stopSpeakers': {},
  'transcripts.getTranscript': { reply: transcript },
  'transcripts.getHeardText': { reply: transcript },
  'transcripts.addOwnTranscript': { reply: flat },
  'transcripts.saveTranscript': { reply: { version: 4 } },
  'transcripts.listTranscriptVersions': {
    reply: [
      {
        version: 3,
        saved_date: DATE,
        author: 'you',
        words: 812,
        words_added: 14,
        words_removed: 2,
        other_changes: null,
      },
    ],
  },
  'transcripts.getTranscriptVersion': { reply: transcript },
  'transcripts.restoreTranscriptVersion': { reply: { version: 4 } },
  'translations.listTranslations': { reply: [translation] },
  'translations.requestTranslation': {
    body: { file_id: ID, language: 'es' },
    reply: { ...translation, status: 'TRANSLATING', progress: 0 },
  },
  'translations.translateAgain': { reply: { ...translation, status: 'TRANSLATING', progress: 0 } },
  'translations.translationCost': { reply: { seconds: 378, letters: 4210, available_seconds: 35_390, notice: null } },
  'translations.getTranslation': { reply: transcript },
  'translations.saveTranslation': { reply: { version: 2 } },
  'translations.removeTranslation': {},
  'uploads.createUpload': {},
  'uploads.getUpload': {
    reply: { _id: ID, name: file.name, received: 8_000_000, size: 48_213_002, expires: LATER, file_id: null },
  },
  'uploads.appendUpload': {},
  'uploads.removeUpload': {},
  'webhooks.listWebhooks': { reply: [webhook] },
  'webhooks.createWebhook': { body: { url: webhook.url, events: webhook.events }, reply: { ...webhook, secret } },
  'webhooks.updateWebhook': { body: { events: ['file.ready'] }, reply: { ...webhook, events: ['file.ready'] } },
  'webhooks.removeWebhook': {},
  'webhooks.renewWebhookSecret': { reply: { secret } },
  'webhooks.testWebhook': { reply: waiting },
  'webhooks.listWebhookDeliveries': { reply: [delivery] },
  'webhooks.resendWebhookDelivery': { reply: { ...waiting, event: 'file.ready' } },
}
