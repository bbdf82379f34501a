import {
  MAKE_PLAYABLE,
  MAKE_PREVIEW,
  MAKE_THUMBNAIL,
  PLACE_TEXT,
  READ_SOUND,
  SWEEP_STORE,
  TRANSCRIBE_FILE,
} from '../modules/files/jobs.ts'
import { ALIGN_WORDS } from '../modules/recognition/alignments/jobs.ts'
import { ANNOUNCE_WORK } from '../modules/files/human/jobs.ts'
import { FETCH_IMPORT } from '../modules/media/imports/jobs.ts'
import { SEND_MAIL } from '../modules/mail/jobs.ts'
import { MAIL_FILES } from '../modules/notices/add.ts'
import { SEND_INVOICE } from '../modules/billing/invoices/jobs.ts'
import { FINISH_PAYMENT, FORGET_CARD, HANDLE_WEBHOOK, SWEEP_PAYMENTS } from '../modules/billing/payments/jobs.ts'
import { TELL_SPEAKERS } from '../modules/recognition/speakers/jobs.ts'
import { TRANSLATE_FILE } from '../modules/translations/jobs.ts'
import { SEND_WEBHOOK } from '../modules/webhooks/jobs.ts'
import type { Job } from '../kernel/jobs/definition.ts'

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
