import type { Mail } from '../../../ports/mailer.ts'
import { phrase } from '../../../../src/shared/words/phrase.ts'
import { linkMail, type Receiver } from '../../mail/index.ts'

export function validationMail(to: Receiver, publicUrl: string, key: string, { isNew }: { isNew: boolean }): Mail {
  return linkMail({
    to,
    subject: phrase('Validate your e-mail address'),
    lead: isNew
      ? phrase(
          'This address was given for an account at Longhand. Follow the link to validate the address and open your ' +
            'account.',
        )
      : phrase(
          'An account at Longhand was moved to this address. Follow the link to validate the address; then log in ' +
            'with your password.',
        ),
    link: `${publicUrl}/auth/validate-email-address/${key}`,
    linkText: phrase('Validate this address'),
    after: phrase('The link works once, within 24 hours. If it was not you, there is nothing to do.'),
  })
}

export function resetMail(to: Receiver, publicUrl: string, key: string): Mail {
  return linkMail({
    to,
    subject: phrase('Choose a new password'),
    lead: phrase(
      'Somebody, probably you, asked for a new password for your account at Longhand. Follow the link to choose ' +
        'one.',
    ),
    link: `${publicUrl}/auth/reset-password/${key}`,
    linkText: phrase('Choose a new password'),
    after: phrase(
      'The link works once, within an hour, and signs you out on all devices. If it was not you, there is nothing ' +
        'to do.',
    ),
  })
}

export function undoMail(to: Receiver, publicUrl: string, key: string): Mail {
  return linkMail({
    to,
    subject: phrase('The e-mail address of your account was changed'),
    lead: phrase(
      'Your account at Longhand had this address until now; it has another one. If it was you, there is nothing to ' +
        'do. If it was not you, follow the link to get your account back.',
    ),
    link: `${publicUrl}/auth/undo-email-change/${key}`,
    linkText: phrase('Undo the change'),
    after: phrase(
      'The link works once, within 72 hours. It restores this address and signs your account out on all devices. ' +
        'Choose a new password then.',
    ),
  })
}

/** To the owner of an account whose password somebody tries to guess. */
export function attackedMail(to: Receiver, publicUrl: string): Mail {
  return linkMail({
    to,
    subject: phrase('Somebody is trying to sign in to your account'),
    lead: phrase(
      'Many wrong passwords were tried for your account at Longhand within a few minutes. Nobody got in, and you ' +
        'are not locked out. If your password is short or you use it elsewhere, choose a new one.',
    ),
    link: `${publicUrl}/auth/forgotten-password`,
    linkText: phrase('Choose a new password'),
    after: phrase(
      'We write about this once a day at most. Logging in from a new device may take a few seconds longer until ' +
        'it stops.',
    ),
  })
}

/** After every new password, so that its owner hears of one that is not theirs. */
export function newPasswordMail(to: Receiver, publicUrl: string, { isReset }: { isReset: boolean }): Mail {
  return linkMail({
    to,
    subject: phrase('Your password was changed'),
    lead: isReset
      ? phrase(
          'A new password was chosen for your account at Longhand by a link from a mail. All devices are signed out, ' +
            'and access tokens, share links and webhooks have ended: make anew those that you need.',
        )
      : phrase(
          'The password of your account at Longhand was changed. All other devices are signed out, and access tokens ' +
            'have ended.',
        ),
    link: `${publicUrl}/auth/forgotten-password`,
    linkText: phrase('Choose another password'),
    after: phrase('If this was you, there is nothing to do. If it wasn’t you, choose another password now.'),
  })
}

/** The last mail of an account. */
export function accountDeletedMail(to: Receiver, publicUrl: string): Mail {
  return linkMail({
    to,
    subject: phrase('Your account was deleted'),
    lead: phrase(
      'Your account at Longhand was deleted with its files, texts and the time that was left. Invoices are kept for ' +
        'as long as the law asks. This cannot be undone.',
    ),
    link: `${publicUrl}/`,
    linkText: phrase('Longhand'),
    after: phrase('If this wasn’t you, answer this e-mail.'),
  })
}

/** To the owner of an address that somebody else would have liked to have. */
export function addressWantedMail(to: Receiver, publicUrl: string): Mail {
  return linkMail({
    to,
    subject: phrase('Somebody wanted your e-mail address for their account'),
    lead: phrase(
      'Somebody tried to move their account at Longhand to this address. You have an account with it already, so ' +
        'nothing was changed. If it was you, log in with the account that you want to keep.',
    ),
    link: `${publicUrl}/auth/login`,
    linkText: phrase('Log in'),
    after: phrase('If this wasn’t you, ignore this e-mail. Nobody was told that the address has an account.'),
  })
}

export function alreadyRegisteredMail(to: Receiver, publicUrl: string): Mail {
  return linkMail({
    to,
    subject: phrase('You have an account already'),
    lead: phrase(
      'Somebody tried to make an account at Longhand with this address. There is one already: log in with its ' +
        'password. If you do not know the password, or did not make that account, choose a new one: that signs ' +
        'everybody else out, and the account is yours.',
    ),
    link: `${publicUrl}/auth/forgotten-password`,
    linkText: phrase('Choose a new password'),
    after: phrase('If this wasn’t you, ignore this e-mail. Nothing about the account was changed or shown.'),
  })
}
