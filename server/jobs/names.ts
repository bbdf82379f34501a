import {
  MAKE_PLAYABLE,
  MAKE_PREVIEW,
  MAKE_THUMBNAIL,
  PLACE_TEXT,
  READ_SOUND,
  SWEEP_STORE,
  TRANSCRIBE_FILE,
} from '../features/files/jobs.ts'
import { ALIGN_WORDS } from '../features/alignments/jobs.ts'
import { ANNOUNCE_WORK } from '../features/human/jobs.ts'
import { FETCH_IMPORT } from '../features/imports/jobs.ts'
import { SEND_MAIL } from '../features/mail/jobs.ts'
import { MAIL_FILES } from '../features/notices/add.ts'
import { SEND_INVOICE } from '../features/invoices/jobs.ts'
import { FINISH_PAYMENT, FORGET_CARD, HANDLE_WEBHOOK, SWEEP_PAYMENTS } from '../features/payments/jobs.ts'
import { TELL_SPEAKERS } from '../features/speakers/jobs.ts'
import { TRANSLATE_FILE } from '../features/translations/jobs.ts'
import { SEND_WEBHOOK } from '../features/webhooks/jobs.ts'
import type { Job } from './definition.ts'

/** Every kind of job that anything may add; a worker has a handler for each. */
export const JOB_NAMES = [
  TRANSCRIBE_FILE,
  PLACE_TEXT,
  ALIGN_WORDS,
  TELL_SPEAKERS,
  FETCH_IMPORT,
  READ_SOUND,
  MAKE_PLAYABLE,
  MAKE_PREVIEW,
  MAKE_THUMBNAIL,
  SEND_MAIL,
  SEND_INVOICE,
  FINISH_PAYMENT,
  HANDLE_WEBHOOK,
  FORGET_CARD,
  ANNOUNCE_WORK,
  MAIL_FILES,
  TRANSLATE_FILE,
  SEND_WEBHOOK,
  SWEEP_PAYMENTS,
  SWEEP_STORE,
] as const

/** @throws Error naming the jobs that nobody would do, and those that are defined twice */
export function assertHandlers(jobs: readonly Job[], names: readonly string[] = JOB_NAMES): void {
  const defined = jobs.map(({ name }) => name)
  const missing = names.filter((name) => !defined.includes(name))
  if (missing.length > 0) throw new Error(`There is no handler for the jobs ${missing.join(', ')}.`)
  const twice = defined.filter((name, index) => defined.indexOf(name) !== index)
  if (twice.length > 0) throw new Error(`There are two handlers for the jobs ${twice.join(', ')}.`)
}
