import { phrases } from '../words/phrase.ts'

/** Links, shares and comments. */
export const sharingMessages = phrases({
  sharedLinkGone: 'This link has expired or was revoked.',
  sharedLinkRefused: 'This link no longer works, or the password is wrong.',
  sharedLinkLocked: 'This link has a password.',
  sharedLinkForGuests: 'Open this link in a browser to comment or edit.',
  linkUsedUp: 'This link has reached its limit of changes. Ask for a new one.',
  tooManyLinkGuests: 'Too many people have this link open. Try again tomorrow, or ask for another one.',
  sharedTextNotReady: 'This file is being transcribed again. Come back later.',
  tooManyComments: 'Your account has reached its limit of comments. Delete some first.',
  commentsTooLong: 'This text has reached its limit of comments. Delete some first.',
  tooManyThreads: 'This text already has 500 comment threads. Delete some first.',
  tooManyReplies: 'This thread already has 200 comments. Start a new one.',
  mentionsNoReader: 'You can only mention people who can read this text.',
  tooManyShareLinks: 'This file already has 20 share links. Revoke one first.',
})
