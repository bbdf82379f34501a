import { COOKIE_REMEMBERED_EMAIL } from '../../../shared/contract/auth.ts'
import { readCookie, removeCookie, writeCookie } from '../../lib/cookies.ts'

/** The spec keeps it until the year 2050. */
const UNTIL = new Date(Date.UTC(2050, 0, 1))

/** The e-mail address to fill the login with. No password is kept anywhere. */
export function rememberedEmail(): string {
  return readCookie(COOKIE_REMEMBERED_EMAIL) ?? ''
}

export function rememberEmail(email: string): void {
  writeCookie(COOKIE_REMEMBERED_EMAIL, email, UNTIL)
}

export function forgetEmail(): void {
  removeCookie(COOKIE_REMEMBERED_EMAIL)
}
