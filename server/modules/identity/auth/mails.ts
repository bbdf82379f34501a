import type { Mail } from '../../../ports/mailer.ts'
import { phrase } from '../../../../src/shared/words/phrase.ts'
import { linkMail, type Receiver } from '../../mail/index.ts'
import { invitationLink } from './invitation-link.ts'

export function validationMail(to: Receiver, publicUrl: string, key: string, { isNew }: { isNew: boolean }): Mail {
  return linkMail({
    to,
    subject: phrase('Validate your e-mail address'),
    lead: isNew
      ? phrase('You signed up for Longhand with this address. Click the link to validate it and open your account.')
      : phrase(
          'Your Longhand account was moved to this address. Click the link to validate it, then log in with your ' +
            'password.',
        ),
    link: `${publicUrl}/auth/validate-email-address/${key}`,
    linkText: phrase('Validate this address'),
    after: phrase('The link works once, within 24 hours. If this wasn’t you, ignore this e-mail.'),
  })
}

export function resetMail(to: Receiver, publicUrl: string, key: string): Mail {
  return linkMail({
    to,
    subject: phrase('Choose a new password'),
    lead: phrase(
      'Someone, probably you, asked to reset the password of your Longhand account. Click the link to choose a ' +
        'new one.',
    ),
    link: `${publicUrl}/auth/reset-password/${key}`,
    linkText: phrase('Choose a new password'),
    after: phrase(
      'The link works once, within an hour, and signs you out on all devices. If this wasn’t you, ignore this ' +
        'e-mail.',
    ),
  })
}

/** To somebody for whom an account was made. */
export function invitedMail(to: Receiver, publicUrl: string, key: string): Mail {
  return linkMail({
    to,
    subject: phrase('Your Longhand account'),
    lead: phrase('An administrator created a Longhand account for this address. Click the link to choose a password.'),
    link: invitationLink(publicUrl, key),
    linkText: phrase('Choose a password'),
    after: phrase('The link works once, within seven days. If you don’t know what this is about, ignore this e-mail.'),
  })
}

export function undoMail(to: Receiver, publicUrl: string, key: string): Mail {
  return linkMail({
    to,
    subject: phrase('The e-mail address of your account was changed'),
    lead: phrase(
      'Your Longhand account now uses another address instead of this one. If this was you, ignore this e-mail. If ' +
        'it wasn’t, click the link to get your account back.',
    ),
    link: `${publicUrl}/auth/undo-email-change/${key}`,
    linkText: phrase('Undo the change'),
    after: phrase(
      'The link works once, within 72 hours. It restores this address and signs you out on all devices. Then ' +
        'choose a new password.',
    ),
  })
}

/** To the owner of an account whose password somebody tries to guess. */
export function attackedMail(to: Receiver, publicUrl: string): Mail {
  return linkMail({
    to,
    subject: phrase('Someone is trying to sign in to your account'),
    lead: phrase(
      'Someone tried many wrong passwords for your Longhand account within a few minutes. Nobody got in, and you ' +
        'are not locked out. If your password is short, or you use it elsewhere, choose a new one.',
    ),
    link: `${publicUrl}/auth/forgotten-password`,
    linkText: phrase('Choose a new password'),
    after: phrase(
      'You get this e-mail at most once a day. Until it stops, logging in from a new device may take a few ' +
        'seconds longer.',
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
          'The password of your Longhand account was reset with a link sent by e-mail. All devices are signed out, ' +
            'access tokens, share links and webhooks are revoked, and your files are no longer shared with anyone. ' +
            'Create the ones you need again.',
        )
      : phrase(
          'The password of your Longhand account was changed. All other devices are signed out, and access tokens ' +
            'are revoked.',
        ),
    link: `${publicUrl}/auth/forgotten-password`,
    linkText: phrase('Choose another password'),
    after: phrase('If this was you, ignore this e-mail. If it wasn’t, choose another password now.'),
  })
}

/** The last mail of an account. */
export function accountDeletedMail(to: Receiver, publicUrl: string): Mail {
  return linkMail({
    to,
    subject: phrase('Your account was deleted'),
    lead: phrase(
      'Your Longhand account was deleted, with its files, its texts and the time left on it. We keep invoices for as ' +
        'long as the law requires. This cannot be undone.',
    ),
    link: `${publicUrl}/`,
    linkText: phrase('Longhand'),
    after: phrase('If this wasn’t you, reply to this e-mail.'),
  })
}

/** To the owner of an address that somebody else would have liked to have. */
export function addressWantedMail(to: Receiver, publicUrl: string): Mail {
  return linkMail({
    to,
    subject: phrase('Someone wanted to use your e-mail address'),
    lead: phrase(
      'Someone tried to move their Longhand account to this address. You already have an account with it, so ' +
        'nothing has changed. If this was you, log in to the account you want to keep.',
    ),
    link: `${publicUrl}/auth/login`,
    linkText: phrase('Log in'),
    after: phrase('If this wasn’t you, ignore this e-mail. Nobody was told that the address has an account.'),
  })
}

export function alreadyRegisteredMail(to: Receiver, publicUrl: string): Mail {
  return linkMail({
    to,
    subject: phrase('You already have an account'),
    lead: phrase(
      'Someone tried to create a Longhand account with this address. There already is one: log in with its password. ' +
        'If you don’t know the password, or didn’t create that account, choose a new one. That signs everyone else ' +
        'out and makes the account yours.',
    ),
    link: `${publicUrl}/auth/forgotten-password`,
    linkText: phrase('Choose a new password'),
    after: phrase('If this wasn’t you, ignore this e-mail. Nothing about your account was changed or shown.'),
  })
}
