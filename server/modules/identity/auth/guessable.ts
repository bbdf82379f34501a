import { foldText } from '../../../../src/shared/domain/fold-text.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { phrase, type Phrase } from '../../../../src/shared/words/phrase.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { LeakedPasswords } from '../../../ports/leaked-passwords.ts'
import { isCommonPassword } from './common-passwords.ts'

const PRODUCT = 'longhand'

/** Shorter ones stand in too many good passwords by chance. */
const LEAST_LETTERS = 2

/** What this server asks of new passwords. */
export interface PasswordRule {
  leastLength: number
  /** Null, or left out, where no service is asked. */
  leaked?: LeakedPasswords | null
}

/** Who the password is for, as somebody who guesses it may know them. */
export interface PasswordOwner {
  email: string
  /** As their invoices say; null before they say one. */
  name?: string | null
}

/**
 * Refuses a password that is shorter than this server wants new ones, among the most common that have leaked, or only
 * the owner's address or name, or this product's, with digits and signs. @throws AppError 422
 */
export function assertHardToGuess(password: string, owner: PasswordOwner, { leastLength }: PasswordRule): void {
  if (password.length < leastLength)
    throw refused('password_too_short', phrase('Use at least {count} characters.', { count: leastLength }))
  if (isCommonPassword(password)) throw refused('password_too_common', messages.passwordTooCommon)
  if (isOwnersWords(password, owner)) throw refused('password_of_own_words', messages.passwordOfOwnWords)
}

/**
 * Refuses a password that a service knows to have leaked, where one is asked; outside of transactions, for it takes a
 * while. @throws AppError 422
 */
export async function assertNotLeaked(password: string, { leaked }: PasswordRule): Promise<void> {
  if (await leaked?.isLeaked(password)) throw refused('password_leaked', messages.passwordLeaked)
}

/** Whether nothing is left of a password once the words that belong to its owner and to this place are taken out. */
function isOwnersWords(password: string, { email, name }: PasswordOwner): boolean {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  if ([email, local].includes(password.toLowerCase())) return true
  const words = [PRODUCT, ...wordsOf(local), ...wordsOf(domain), ...wordsOf(name ?? '')].filter(
    (word) => word.length >= LEAST_LETTERS,
  )
  const letters = lettersOf(password)
  const rest = words.toSorted((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, ''), letters)
  return letters !== '' && rest === ''
}

const lettersOf = (text: string) => foldText(text).replaceAll(/[^\p{L}]/gu, '')
const wordsOf = (text: string) => foldText(text).split(/[^\p{L}]+/u)

function refused(code: string, message: Phrase): AppError {
  return new AppError(422, code, message, { fields: { password: message } })
}
