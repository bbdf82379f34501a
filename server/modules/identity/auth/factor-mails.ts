import { readUserAgent } from '../../../../src/shared/domain/user-agent.ts'
import { type Phrase, phrase } from '../../../../src/shared/words/phrase.ts'
import type { Mail } from '../../../ports/mailer.ts'
import { linkMail, type Receiver } from '../../mail/index.ts'

/** Where an account's owner sets up its factors, and sees its devices. */
const SECURITY_PATH = '/account/security'
const DEVICES_PATH = '/account/devices'

const NOT_YOU = phrase(
  'If this was you, ignore this e-mail. If it wasn’t, choose a new password now, which signs everyone out, and check ' +
    'your login security.',
)

/** What is said of each change, without values of its own. */
const FACTOR_MAILS = {
  'codes-turned-on': {
    subject: phrase('One-time codes were turned on'),
    lead: phrase(
      'Logging in to your Longhand account with the password now also takes a code from your authenticator app. Keep ' +
        'your recovery codes in a safe place.',
    ),
    after: NOT_YOU,
  },
  'codes-turned-off': {
    subject: phrase('One-time codes were turned off'),
    lead: phrase('Your Longhand account no longer asks for a code from your authenticator app.'),
    after: NOT_YOU,
  },
  'recovery-codes-made': {
    subject: phrase('New recovery codes were created'),
    lead: phrase('Your Longhand account has ten new recovery codes. The earlier ones no longer work.'),
    after: NOT_YOU,
  },
  'recovery-code-used': {
    subject: phrase('A recovery code was used'),
    lead: phrase(
      'Someone logged in to your Longhand account with your password and one of your recovery codes. That code no ' +
        'longer works.',
    ),
    after: NOT_YOU,
  },
  'factors-reset': {
    subject: phrase('Your second factors were removed'),
    lead: phrase(
      'The operator removed the one-time codes, passkeys and recovery codes of your Longhand account, and signed it ' +
        'out on all devices. You log in with your password alone until you set them up again.',
    ),
    after: phrase('If you didn’t ask for this, contact the operator of this server.'),
  },
  'codes-attacked': {
    subject: phrase('Someone knows your password'),
    lead: phrase(
      'Someone entered the password of your Longhand account and then many wrong one-time codes within a few ' +
        'minutes. Nobody got in. Unless this was you, choose a new password.',
    ),
    after: phrase(
      'You get this e-mail at most once a day. Until it stops, log in with a passkey, a recovery code or a device ' +
        'that you trust.',
    ),
  },
} as const satisfies Record<string, { subject: Phrase; lead: Phrase; after: Phrase }>

export type FactorMail = keyof typeof FACTOR_MAILS

export const isFactorMail = (kind: string): kind is FactorMail => Object.hasOwn(FACTOR_MAILS, kind)

/** What was done to an account's factors. Nobody can turn these mails off, for a thief would. */
export function factorMail(to: Receiver, publicUrl: string, kind: FactorMail): Mail {
  const link =
    kind === 'codes-attacked'
      ? { link: `${publicUrl}/auth/forgotten-password`, linkText: phrase('Choose a new password') }
      : { link: publicUrl + SECURITY_PATH, linkText: phrase('See your login security') }
  return linkMail({ to, ...FACTOR_MAILS[kind], ...link })
}

/** A passkey came or went. */
export function passkeyMail(
  to: Receiver,
  publicUrl: string,
  { kind, name }: { kind: 'passkey-added' | 'passkey-removed'; name: string },
): Mail {
  const isAdded = kind === 'passkey-added'
  return linkMail({
    to,
    subject: isAdded
      ? phrase('A passkey was added to your account')
      : phrase('A passkey was removed from your account'),
    lead: isAdded
      ? phrase('The passkey “{name}” now logs in to your Longhand account, without your password.', { name })
      : phrase('The passkey “{name}” no longer logs in to your Longhand account.', { name }),
    link: publicUrl + SECURITY_PATH,
    linkText: phrase('See your login security'),
    after: NOT_YOU,
  })
}

/** Somebody signed in from where nobody did before. */
export function newDeviceMail(
  to: Receiver,
  publicUrl: string,
  { userAgent, network, at }: { userAgent: string; network: string | null; at: number },
): Mail {
  const values = { network: network ?? '–', date: { date: at } }
  return linkMail({
    to,
    subject: phrase('New sign-in to your account'),
    lead: phrase(
      'Someone, probably you, logged in to your Longhand account on {date} from a new device. Its ' +
        'network address is {network}, and it identifies itself as:',
      values,
    ),
    quote: deviceName(userAgent),
    link: publicUrl + DEVICES_PATH,
    linkText: phrase('See your signed-in devices'),
    after: phrase('If this was you, ignore this e-mail. If it wasn’t, sign that device out and choose a new password.'),
  })
}

/** As people know it where we do: names of products, the same in every language. */
function deviceName(userAgent: string): string {
  const { browser, system, isOwnApp } = readUserAgent(userAgent)
  const known = [isOwnApp ? 'Longhand' : browser, system].filter((name) => name !== null)
  return known.length > 0 ? known.join(', ') : userAgent.trim().slice(0, 60) || '–'
}
