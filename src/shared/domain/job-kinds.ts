import { phrases } from '../words/phrase.ts'

/** What jobs do, by the names of their kinds, in words for whoever runs the server. */
export const JOB_KINDS = phrases({
  'transcribe-file': 'Transcribe files',
  'translate-file': 'Translate transcripts',
  'write-answer': 'Write summaries and answers',
  'tell-speakers': 'Separate speakers',
  'align-words': 'Align words with the recording',
  'place-text': 'Align own transcripts',
  'hear-again': 'Transcribe a passage again',
  'second-reading': 'Second readings',
  'learn-corrections': 'Learn from corrections',
  'add-model': 'Download speech models',
  'try-engines': 'Try speech engines',
  'finish-live': 'Finish live transcriptions',
  'fetch-import': 'Fetch recordings from other sites',
  'find-due-feeds': 'Look for podcast feeds to read',
  'check-feed': 'Read podcast feeds',
  'take-episodes': 'Take new podcast episodes',
  'find-unsent-texts': 'Look for transcripts to send out',
  'send-document': 'Send transcripts to destinations',
  'read-sound': 'Prepare the sound of recordings',
  'make-playable': 'Copies for playback',
  'make-preview': 'First minutes for transcribers',
  'make-thumbnail': 'Thumbnails of videos',
  'index-texts': 'Update the search index',
  'replace-texts': 'Replace words in many transcripts',
  'run-bulk': 'Change many files',
  'dissolve-workspace': 'Delete teams',
  'remove-account': 'Delete accounts',
  'send-mail': 'Send e-mails',
  'mail-files': 'E-mails about files',
  'mail-mentions': 'E-mails about mentions',
  'send-webhook': 'Call webhooks',
  'announce-work': 'Tell transcribers of new files',
  'announce-reviews': 'Tell transcribers of samples',
  'announce-review-answers': 'Tell administrators of answers to reviews',
  'cut-review-sample': 'Cut samples for review',
  'grade-review': 'Grade reviews',
  'finish-payment': 'Finish payments',
  'handle-webhook': 'Messages of the card provider',
  'refund-payment': 'Refund payments',
  'sweep-payments': 'Check open payments',
  'forget-card': 'Remove cards at the provider',
  'send-invoice': 'Send invoices',
  'check-sign-ons': 'Check who is signed in by a company account',
  'send-audit': 'Send the audit log out',
  'run-backup': 'Write and check backups',
  'back-up-on-time': 'Look whether a backup is due',
  'sweep-store': 'Clean up storage and database',
})

/** The name of a kind of job that has words. */
export type JobKindName = keyof typeof JOB_KINDS

/**
 * Jobs that nobody else can have tried again, once they ran out of tries, and that change nothing if what they are
 * about is gone. Of the others, whoever waits was told, got their time back, and tries again in their own place; or
 * they come back by themselves.
 */
const RUN_AGAIN: readonly string[] = [
  'read-sound',
  'make-playable',
  'make-preview',
  'make-thumbnail',
  'learn-corrections',
  'dissolve-workspace',
  'remove-account',
  'send-mail',
  'mail-files',
  'mail-mentions',
  'announce-work',
  'announce-reviews',
  'announce-review-answers',
  'grade-review',
  'finish-payment',
  'handle-webhook',
  'forget-card',
  'send-invoice',
] satisfies JobKindName[]

/**
 * Jobs that somebody waits for, who is told when they end early, gets back what was reserved, and can start them again
 * in their own place.
 */
const CANCELLED_HERE: readonly string[] = [
  'transcribe-file',
  'translate-file',
  'write-answer',
  'tell-speakers',
  'align-words',
  'place-text',
  'hear-again',
  'second-reading',
  'add-model',
  'try-engines',
  'fetch-import',
  'replace-texts',
] satisfies JobKindName[]

/** Whether whoever runs the server may cancel a job of this kind that waits or runs. */
export const isCancelledHere = (name: string): boolean => CANCELLED_HERE.includes(name)

/** Whether whoever runs the server has a job of this kind run again. */
export const runsAgain = (name: string): boolean => RUN_AGAIN.includes(name)
