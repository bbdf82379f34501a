import { sha256 } from '../../../kernel/sha256.ts'

/** What an app shows of the text that it keeps, so that it alone can use a code of a browser: PKCE's S256. */
export const appChallengeOf = (verifier: string): string => Buffer.from(sha256(verifier), 'hex').toString('base64url')
