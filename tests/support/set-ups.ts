/**
 * The files of tests that say nothing about one set-up rather than another, or that bring their own, with the reason.
 * All others of the server run twice: on SQLite with a folder, and on PostgreSQL with pg-boss and a bucket.
 *
 * What runs twice has statements, locks, jobs, events or blobs of its own. A file runs once where it judges, draws or
 * calculates, or where each statement of the server that it executes is executed on PostgreSQL by others too.
 */
export const ONE_SET_UP = {
  'server/account-storage':
    'counts what media take; each statement that it executes is executed in both set-ups by others',
  'server/adapters': 'reads sources',
  'server/admission-control': 'counts calls in memory, before anything is stored',
  'server/alignments':
    'places words by a scripted engine; the same write as `ports/transcripts`, the same kind of job as `translations`',
  'server/alignments-asked': 'judges requests; the jobs are those of `alignments`',
  'server/answer-kills': 'kills workers; each of their writes is made by `answers` and `questions` in both set-ups',
  'server/app-paths': 'reads sources',
  'server/audit-facts': 'says what is written down; `audit` writes and reads it in both set-ups',
  'server/backup-load': 'copies SQLite while it is written to; `npm run proof backup-under-load` does both set-ups',
  'server/billing':
    'judges a form and the answers of a service for tax numbers; `payments` and `invoices` read it in both set-ups',
  'server/card-declines':
    'reads words of a card provider; its payments are proved on both databases by `ports/payments-races`',
  'server/chaos': 'starts both set-ups itself',
  'server/client': 'compares a client with the contract; the calls behind it run twice',
  'server/client-example': 'starts a whole server on SQLite',
  'server/contact':
    'checks a form; the mail that it adds is a job, which `account-mails` and others do in both set-ups',
  'server/content': 'judges and draws content; `content-editing` and `ports/content-editing` write it in both set-ups',
  'server/deployment': 'reads the files that deploy Longhand',
  'server/desk-access': 'asks who may call; `human-desk` and `ports/human-desk` prove its queries in both set-ups',
  'server/dev-server': 'starts `npm run dev`, which is on SQLite',
  'server/documents': 'reads documents',
  'server/disk-full-folder': 'fills the disk under a folder of media; a full bucket is a test of its adapter',
  'server/export-documents': 'writes documents from texts in memory',
  'server/exports': 'writes documents of texts; reading these is proved on both databases by `ports/transcripts`',
  'server/free-port': 'opens ports',
  'server/fuzz': 'feeds parsers, before anything is stored',
  'server/glossary': 'reads sources',
  'server/hearings':
    'judges requests, and kills workers on one set-up; its writes and its job are of the kind of `translations`',
  'server/hostile': 'attacks limits and threads; `npm run proof hostile` does both set-ups',
  'server/human-mails':
    'reads mails; `ports/human-desk` and `ports/file-mails` prove on both databases what they wait for',
  'server/human-upload': 'judges an order; `upload-keys` and `ports/human-desk` store it in both set-ups',
  'server/import-circles': 'reads sources',
  'server/imports': 'fetches from other sites; what begins an import is proved in both set-ups by `imports-begun`',
  'server/installed-app': 'asks for files of the build, and stores nothing',
  'server/lint-rules': 'lints sources',
  'server/link-imports':
    'fetches from other sites; each statement that it executes is executed in both set-ups by others',
  'server/live-opus': 'decodes sound; `live-transcription` stores it in both set-ups',
  'server/live-crashes':
    'kills a server and a worker of its own; `live-transcription` breaks connections on both set-ups',
  'server/machine-kills': 'kills workers on one set-up; `transcription-kills` does on PostgreSQL',
  'server/machine-passes': 'merges texts; `ports/transcription` and `ports/speakers` prove the jobs on both databases',
  'server/media': 'serves parts of media; each statement that it executes is executed in both set-ups by others',
  'server/media-archive': 'packs media; each statement that it executes is executed in both set-ups by others',
  'server/media-head': 'judges the first bytes of media',
  'server/models': 'fetches speech models into a folder',
  'server/mutant-groups': 'reads sources',
  'server/new-address': 'judges links; `ports/email-change` proves the same change on both databases',
  'server/openai-api':
    'answers as another service does; each statement that it executes is executed in both set-ups by others',
  'server/own-transcripts-placed': 'places words on a sound; `own-transcripts` brings texts in both set-ups',
  'server/page-imports': 'judges pages by a program; `imports-begun` proves the job and its statements in both set-ups',
  'server/plain-refusals': 'reads messages',
  'server/plans':
    'calculates balances and asks who may see them; `ports/ledger` and its like prove each change on both databases',
  'server/quota':
    'calculates prices; `ports/ledger-charging` and `ports/ledger-rush` prove reservations on both databases',
  'server/removal-charge': 'calculates a price; `ports/ledger-removal` proves the charge on both databases',
  'server/second-readings':
    'judges requests, and kills workers; its charges are those of `translations`, its writes those of `hearings`',
  'server/security-headers': 'reads headers',
  'server/security-mails': 'reads mails; the job that sends them is proved in both set-ups by `account-mails`',
  'server/security-page': 'reads documents',
  'server/security-txt': 'answers from settings',
  'server/several-machines': 'starts PostgreSQL, a bucket and several servers itself',
  'server/sent-streams': 'sends streams that fail, without a database',
  'server/settings-page': 'reads a document',
  'server/sign-in-limits': 'counts in time; `auth` executes the same statements in both set-ups',
  'server/site': 'draws pages and serves assets; what pages read is read in both set-ups by `content-editing`',
  'server/site-pages': 'the same',
  'server/site-seo': 'answers from content, which `content-editing` reads in both set-ups',
  'server/site-whole': 'the same',
  'server/skeleton': 'judges requests and pages; its statements are those of `auth` and `account-mails`',
  'server/slow-clients': 'times connections',
  'server/speakers': 'tells speakers apart by engines; `ports/speakers` proves what is stored on both databases',
  'server/speakers-asked': 'judges requests; as `speakers`',
  'server/dissolution-kills': 'kills workers on one set-up; `npm run proof dissolutions` does both',
  'server/scripts-end': 'ends a script of its own',
  'server/key-kills': 'kills commands on one set-up; `npm run proof keys` does both',
  'server/source-kills': 'kills workers on one set-up; `npm run proof sources` does both',
  'server/stripe':
    'reads answers of a card provider; `payments` and `ports/payments-races` execute its statements on both databases',
  'server/stripe-process':
    'starts a whole server on SQLite; `ports/payments-races` and `ports/stripe-webhooks` run on both databases',
  'server/stripe-webhooks':
    'delivers webhooks in all orders; `ports/stripe-webhooks` delivers them at once on both databases',
  'server/table-writers': 'reads sources',
  'server/test-arguments': 'reads arguments',
  'server/test-reports': 'reads reports of tests',
  'server/thread-imports': 'reads sources',
  'server/threads': 'starts threads',
  'server/together-servers': 'starts both set-ups itself',
  'server/transcription-kills-pocketsphinx':
    'kills an engine in a process of its own; `transcription-kills` looks at what workers give back on PostgreSQL',
  'server/transcription-word-errors': 'listens to recordings',
  'server/transcripts': 'judges texts; `ports/transcripts` and `ports/long-texts` store them on both databases',
  'server/track-passes': 'hears tracks by engines; as `tracks`, and the jobs are those of `translations`',
  'server/tracks': 'hears tracks by engines; each statement that it executes is executed in both set-ups by others',
  'server/translation-kills':
    'kills a worker as `transcription-kills` does on PostgreSQL; `ports/translations` proves each write',
  'server/translations-asked':
    'judges requests; `translations` and `ports/translations` prove the jobs in both set-ups',
  'server/unread-bodies': 'reads bodies that nobody wants',
  'server/upload': 'judges media; `upload-keys` and `upload-tus` store them in both set-ups',
  'server/upload-bad-media': 'judges media; `upload-keys` and `upload-tus` take and refuse some in both set-ups',
  'server/upload-faults': 'starts servers with a folder and with a bucket itself',
  'server/upload-no-media': 'judges what is no medium; as `upload-bad-media`',
  'server/versions-beside': 'counts what is being written, in memory; `ports/transcripts` writes versions on both',
  'server/words': 'reads sources',
  'server/worker-processes': 'forks and ends processes',
  'contract/access':
    'asks who may call; the rules are functions, and what they look up is read in both set-ups by `sharing` and others',
  'contract/limits-page': 'reads a document',
  'contract/openapi': 'reads the contract',
  'contract/row-tests': 'reads sources',
} as const satisfies Record<string, string>

/** The files of tests that are about several machines, or that others do with SQLite, with the reason. */
export const SCALED_ONLY = {
  'server/rolling-restart': 'restarts several servers, which PostgreSQL is for',
  'server/transcription-kills':
    'kills workers on their way; `transcription-kills-pocketsphinx` and `translation-kills` do on SQLite',
} as const satisfies Record<string, string>

/** The paths of such files. */
export const pathsOf = (files: Record<string, string>): string[] =>
  Object.keys(files).map((name) => `tests/${name}.test.ts`)
