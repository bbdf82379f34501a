/**
 * The files of tests that say nothing about one set-up rather than another, or that bring their own, with the reason.
 * All others of the server run twice: on SQLite with a folder, and on PostgreSQL with pg-boss and a bucket.
 */
export const ONE_SET_UP = {
  'server/admission-control': 'counts calls in memory, before anything is stored',
  'server/app-paths': 'reads sources',
  'server/backup-load': 'copies SQLite while it is written to; `npm run proof backup-under-load` does both set-ups',
  'server/chaos': 'starts both set-ups itself',
  'server/client-example': 'starts a whole server on SQLite; `client` runs twice',
  'server/contact': 'checks a form; the mail that it adds is a job, which `skeleton` and others do in both set-ups',
  'server/deployment': 'reads the files that deploy Longhand',
  'server/dev-server': 'starts `npm run dev`, which is on SQLite',
  'server/disk-full-folder': 'fills the disk under a folder of media; a full bucket is a test of its adapter',
  'server/export-documents': 'writes documents from texts in memory',
  'server/exports': 'writes documents of texts; reading these is proved in both set-ups by `transcripts`',
  'server/fuzz': 'feeds parsers, before anything is stored',
  'server/glossary': 'reads sources',
  'server/import-circles': 'reads sources',
  'server/lint-rules': 'lints sources',
  'server/models': 'fetches speech models into a folder',
  'server/plain-refusals': 'reads messages',
  'server/security-headers': 'reads headers',
  'server/security-page': 'reads documents',
  'server/security-txt': 'answers from settings',
  'server/several-machines': 'starts PostgreSQL, a bucket and several servers itself',
  'server/site':
    'draws pages and serves assets; what pages read is read in both set-ups by `content` and `content-editing`',
  'server/site-pages': 'the same',
  'server/site-seo': 'answers from content, which `content` and `content-editing` read in both set-ups',
  'server/site-whole': 'the same',
  'server/slow-clients': 'times connections',
  'server/stripe-process': 'starts a whole server on SQLite; `stripe` and `stripe-webhooks` run twice',
  'server/test-arguments': 'reads arguments',
  'server/test-reports': 'reads reports of tests',
  'server/threads': 'starts threads',
  'server/transcription-kills-pocketsphinx':
    'kills an engine in a process of its own; what its workers keep, and give back, `transcription-kills` looks ' +
    'at in both set-ups',
  'server/transcription-word-errors': 'listens to recordings',
  'server/unread-bodies': 'reads bodies that nobody wants',
  'server/upload-bad-media': 'judges media; `upload` and `upload-tus` take and refuse some in both set-ups',
  'server/upload-faults': 'starts servers with a folder and with a bucket itself',
  'server/upload-no-media': 'judges what is no medium; as `upload-bad-media`',
  'server/worker-processes': 'forks and ends processes',
  'contract/limits-page': 'reads a document',
  'contract/openapi': 'reads the contract',
  'contract/row-tests': 'reads sources',
} as const satisfies Record<string, string>
