import { phrase } from '../../../src/shared/words/phrase.ts'
import type { Mail } from '../../ports/mailer.ts'
import { linkMail, type LinkMail, type Receiver } from '../mail/index.ts'
import { unsubscribeLink } from '../identity/index.ts'

/** A mail of which its reader may want no more: it says where, and mail programs offer it too. */
function leavableMail(publicUrl: string, key: string, write: (page: string) => LinkMail): Mail {
  const { page, headers } = unsubscribeLink(publicUrl, key)
  return { ...linkMail(write(page)), headers }
}

/** Tells an owner that their transcript is ready. */
export function publishedMail({
  to,
  name,
  fileId,
  publicUrl,
  unsubscribeKey,
}: {
  to: Receiver
  name: string
  fileId: string
  publicUrl: string
  unsubscribeKey: string
}): Mail {
  return leavableMail(publicUrl, unsubscribeKey, (page) => ({
    to,
    subject: phrase('{name} is transcribed', { name }),
    lead: phrase('A transcriber has finished {name}. You can read, correct and export the transcript now.', { name }),
    link: `${publicUrl}/editor/${fileId}`,
    linkText: phrase('Open the transcript'),
    after: phrase(
      'The length of the file was taken from your human transcription time. Turn off these e-mails: {page}',
      {
        page,
      },
    ),
  }))
}

/** Tells an owner what the human transcription of a file costs. Cents. */
export function quotedMail({
  to,
  name,
  fileId,
  lengthSeconds,
  price: cents,
  publicUrl,
}: {
  to: Receiver
  name: string
  fileId: string
  lengthSeconds: number
  price: number
  publicUrl: string
}): Mail {
  const price = { cents }
  return linkMail({
    to,
    subject: phrase('{name}: human transcription costs {price}', { name, price }),
    lead: phrase(
      'Human transcription of {name} ({length}) costs {price}. Once you have paid, the file goes to a transcriber.',
      { name, length: { seconds: lengthSeconds }, price },
    ),
    link: `${publicUrl}/account/checkout/pay-human-quota?id=${fileId}`,
    linkText: phrase('Pay {price}', { price }),
    after: phrase('You have not been charged yet. If you have changed your mind, delete the file.'),
  })
}

/** Tells an owner that transcriptors could not do their file, and that it waits for what they decide. */
export function heldMail({
  to,
  name,
  reasons,
  details,
  publicUrl,
}: {
  to: Receiver
  name: string
  /** In the owner's language. */
  reasons: readonly string[]
  /** What transcriptors wrote. */
  details: readonly string[]
  publicUrl: string
}): Mail {
  return linkMail({
    to,
    subject: phrase('{name} could not be transcribed', { name }),
    lead: phrase('Several transcribers could not transcribe {name}: {reasons}.', { name, reasons: { list: reasons } }),
    quote: details.join('\n'),
    link: `${publicUrl}/files`,
    linkText: phrase('Decide what happens next'),
    after: phrase(
      'You have not been charged. You can offer the file again, with a note that helps, or cancel the human ' +
        'transcription and get your time back.',
    ),
  })
}

/** Tells a transcriptor that their work was reviewed, or what was decided about their answer. */
export function reviewMail({
  to,
  language,
  isDecided,
  reviewId,
  publicUrl,
}: {
  to: Receiver
  /** BCP 47. */
  language: string
  isDecided: boolean
  reviewId: string
  publicUrl: string
}): Mail {
  const values = { language: { language } }
  return linkMail({
    to,
    subject: isDecided ? phrase('Decision on your answer to a review') : phrase('Your work was reviewed'),
    lead: isDecided
      ? phrase(
          'A decision was made on the corrections in your review ({language}). Your grade takes it into account.',
          values,
        )
      : phrase('Another transcriber has reviewed a sample of your work in {language}.', values),
    link: `${publicUrl}/files/reviews/${reviewId}`,
    linkText: phrase('Open the review'),
    after: phrase('Neither of you is told who the other is.'),
  })
}

/** Tells a transcriptor that samples of others' work wait for a review. */
export function reviewsWaitMail({
  to,
  language,
  samples,
  publicUrl,
  unsubscribeKey,
}: {
  to: Receiver
  /** BCP 47. */
  language: string
  samples: number
  publicUrl: string
  unsubscribeKey: string
}): Mail {
  return leavableMail(publicUrl, unsubscribeKey, (page) => ({
    to,
    subject: phrase('Work to review in {language}', { language: { language } }),
    lead: phrase('{count, plural, one {# sample} other {# samples}} in {language} can be reviewed now.', {
      count: samples,
      language: { language },
    }),
    link: `${publicUrl}/files/reviews`,
    linkText: phrase('Go to reviews'),
    after: phrase('You get at most one of these e-mails an hour for each language. Turn them off: {page}', { page }),
  }))
}

/** Tells an ADMIN that transcriptors disagree with reviews. */
export function answersWaitMail({ to, count, publicUrl }: { to: Receiver; count: number; publicUrl: string }): Mail {
  return linkMail({
    to,
    subject: phrase('Reviews to decide'),
    lead: phrase(
      '{count, plural, one {# answer to a review waits} other {# answers to reviews wait}} for your decision.',
      { count },
    ),
    link: `${publicUrl}/admin/reviews`,
    linkText: phrase('Go to reviews'),
    after: phrase('You get at most one of these e-mails an hour.'),
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
  to: Receiver
  /** BCP 47. */
  language: string
  files: number
  seconds: number
  publicUrl: string
  unsubscribeKey: string
}): Mail {
  return leavableMail(publicUrl, unsubscribeKey, (page) => ({
    to,
    subject: phrase('New work in {language}', { language: { language } }),
    lead: phrase('{count, plural, one {# file} other {# files}} in {language} ({length}) can be taken now.', {
      count: files,
      language: { language },
      length: { seconds },
    }),
    link: `${publicUrl}/files`,
    linkText: phrase('Go to files'),
    after: phrase('You get at most one of these e-mails an hour for each language. Turn them off: {page}', { page }),
  }))
}

/** Tells a transcriptor that a file goes back to the pool unless they work on it. */
export function leaseEndsMail({
  to,
  name,
  fileId,
  publicUrl,
}: {
  to: Receiver
  name: string
  fileId: string
  publicUrl: string
}): Mail {
  return linkMail({
    to,
    subject: phrase('{name} will be given back soon', { name }),
    lead: phrase('You have not worked on {name} for a while. To keep the file, go on with it.', { name }),
    link: `${publicUrl}/editor/${fileId}`,
    linkText: phrase('Open the transcript'),
    after: phrase('Otherwise the file is given back with your text, and another transcriber can take it.'),
  })
}

/** Tells a transcriptor that a file went back; its name is no longer theirs to know. */
export function leaseEndedMail({
  to,
  language,
  seconds,
  isTakenBack,
  publicUrl,
}: {
  to: Receiver
  /** BCP 47. */
  language: string
  seconds: number
  /** Whether an administrator gave it back; else nobody had worked on it. */
  isTakenBack: boolean
  publicUrl: string
}): Mail {
  const what = { language: { language }, length: { seconds } }
  return linkMail({
    to,
    subject: phrase('A file was given back'),
    lead: isTakenBack
      ? phrase('An administrator gave back a file in {language} ({length}) that you had taken.', what)
      : phrase('You had not worked on a file in {language} ({length}) for too long, so it was given back.', what),
    link: `${publicUrl}/files`,
    linkText: phrase('Go to files'),
    after: phrase('Your text is kept. You can take the file again until somebody else does.'),
  })
}
