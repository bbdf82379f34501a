import { phrases } from '../words/phrase.ts'

/** What an operator is told in the console. */
export const consoleMessages = phrases({
  accountUnknown: 'There is no such account.',
  lastAdmin: 'This is the last administrator who can log in. Make somebody else an administrator first.',
  timeNotLimited: 'Time is not limited on this server, so none can be given.',
  jobUnknown: 'This job is no longer there, or the same work is under way again.',
  jobNotRunAgain: 'Whoever this work is for was told, and can start it again themselves.',
  notYourself: 'You cannot do this to your own account here.',
})
