/**
 * The files of tests that say nothing about one set-up rather than another, or that bring their own, with the reason.
 * All others of the server run twice: on SQLite with a folder, and on PostgreSQL with pg-boss and a bucket.
 */
export const ONE_SET_UP = {
  'server/backup-load': 'copies SQLite while it is written to; `npm run proof backup-under-load` does both set-ups',
  'server/chaos': 'starts both set-ups itself',
  'server/dev-server': 'starts `npm run dev`, which is on SQLite',
  'server/client-example': 'starts a whole server on SQLite; `client` runs twice',
  'server/deployment': 'reads the files that deploy Longhand',
  'server/disk-full-folder': 'fills the disk under a folder of media; a full bucket is a test of its adapter',
  'server/export-documents': 'writes documents from texts in memory',
  'server/fuzz': 'feeds parsers, before anything is stored',
  'server/import-circles': 'reads sources',
  'server/lint-rules': 'lints sources',
  'server/models': 'fetches speech models into a folder',
  'server/security-page': 'reads documents',
  'server/several-machines': 'starts PostgreSQL, a bucket and several servers itself',
  'server/site': 'draws pages and serves assets; what pages read is read in both set-ups by `content`, `content-editing` and `site-seo`',
  'server/site-pages': 'the same',
  'server/site-whole': 'the same',
  'server/stripe-process': 'starts a whole server on SQLite; `stripe` and `stripe-webhooks` run twice',
  'server/threads': 'starts threads',
  'server/transcription-kills-pocketsphinx': 'kills an engine in a process of its own; what its workers keep, and give back, `transcription-kills` looks at in both set-ups',
  'server/transcription-word-errors': 'listens to recordings',
  'server/upload-faults': 'starts servers with a folder and with a bucket itself',
  'server/worker-processes': 'forks and ends processes',
  'contract/limits-page': 'reads a document',
  'contract/openapi': 'reads the contract',
} as const satisfies Record<string, string>
