const ID = String.raw`[A-Za-z\d][A-Za-z\d_-]{0,63}`
const LANGUAGE = String.raw`[A-Za-z]{2,8}(-[A-Za-z\d]{2,8}){0,2}`

/** What a sign-on in the browser has come to; it opens nothing but in the app that began it. */
const SIGN_ON = String.raw`auth/sign-on/[\w-]{16,128}`

/** Screens that something outside of the page may open: none that acts by being opened. */
const OPENABLE = new RegExp(
  `^/(files|files/upload|account|account/plan|${SIGN_ON}|editor/${ID}|editor/${LANGUAGE}/${ID})$`,
  'u',
)

/** Whether a path is a screen that a link or a notification may open. */
export function isOpenablePath(path: string): boolean {
  return OPENABLE.test(path)
}
