import { counted } from '../../../src/shared/domain/counted.ts'
import { exactTime } from '../../../src/shared/domain/exact-time.ts'
import { formatCents } from '../../../src/shared/domain/pricing.ts'
import type { Mail } from '../../ports/mailer.ts'
import { linkMail } from '../mail/index.ts'
import { unsubscribeLink } from '../identity/index.ts'

/** Tells an owner that their text is there. */
export function publishedMail({
  to,
  name,
  fileId,
  publicUrl,
  unsubscribeKey,
}: {
  to: string
  name: string
  fileId: string
  publicUrl: string
  unsubscribeKey: string
}): Mail {
  const { page, headers } = unsubscribeLink(publicUrl, unsubscribeKey)
  const mail = linkMail({
    to,
    subject: `${name} is transcribed`,
    lead: `A transcriptor has finished the text of ${name}. You can read, correct and export it now.`,
    link: `${publicUrl}/editor/${fileId}`,
    linkText: 'Open the text',
    after: `Its length was taken from your human transcription time. Turn such mails off: ${page}`,
  })
  return { ...mail, headers }
}

/** Tells an owner what the human transcription of a file costs. Cents. */
export function quotedMail({
  to,
  name,
  fileId,
  lengthSeconds,
  price,
  publicUrl,
}: {
  to: string
  name: string
  fileId: string
  lengthSeconds: number
  price: number
  publicUrl: string
}): Mail {
  return linkMail({
    to,
    subject: `${name}: ${formatCents(price)} for its human transcription`,
    lead:
      `The human transcription of ${name} (${exactTime(lengthSeconds)}) costs ${formatCents(price)}. Once it is ` +
      'paid, the file goes to a transcriptor.',
    link: `${publicUrl}/account/checkout/pay-human-quota?id=${fileId}`,
    linkText: `Pay ${formatCents(price)}`,
    after: 'Nothing was charged so far. If you do not want it any more, delete the file.',
  })
}

/** Tells a transcriptor what waits for them. */
export function newWorkMail({
  to,
  language,
  files,
  seconds,
  publicUrl,
  unsubscribeKey,
}: {
  to: string
  language: string
  files: number
  seconds: number
  publicUrl: string
  unsubscribeKey: string
}): Mail {
  const { page, headers } = unsubscribeLink(publicUrl, unsubscribeKey)
  const waiting = counted(files, 'file')
  const mail = linkMail({
    to,
    subject: `New work in ${language}`,
    lead: `${waiting} in ${language} (${exactTime(seconds)}) ${files === 1 ? 'waits' : 'wait'} for a transcriptor.`,
    link: `${publicUrl}/files`,
    linkText: 'Open the list',
    after: `There is at most one such mail an hour for each language. Turn them off: ${page}`,
  })
  return { ...mail, headers }
}
