/** The cookie that tells pages of a session what they may know, its role and its end; no script can read the token. */
export const COOKIE_SESSION = 'session'
