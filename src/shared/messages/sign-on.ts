import { phrase, phrases } from '../words/phrase.ts'

/** What is said of signing on by a company's account. */
export const signOnMessages = {
  ...phrases({
    signOnUnavailable: 'The sign-in service of your company does not answer. Try again in a minute.',
    signOnRefused: 'The answer of your company’s sign-in service was not valid. Start again from here.',
    signOnDenied: 'Sign-in was cancelled, or your company does not allow this app.',
    signOnOver: 'This sign-in took too long, was used already or began in another browser. Start again.',
    signOnAddress: 'Your company’s sign-in service has not confirmed your e-mail address. Ask your administrator.',
    signOnDomain: 'Your e-mail address is not one that may sign in this way.',
    signOnClosed: 'There is no account for you here yet. Ask your administrator for one.',
    signOnTaken: 'Your e-mail address is reserved by another account here. Contact the operator of this server.',
    directoryRequired: 'Log in with the password of your company’s account.',
    signOnAccount: 'Your address comes from your company’s account. It can be changed there.',
  }),
  signOnRequired: (button: string) =>
    phrase('People with this address log in with their company’s account: use “{button}”.', { button }),
}
