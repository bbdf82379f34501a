import { generateSecret, generateURI, verify } from 'otplib'

/** What apps take for granted: six digits, thirty seconds, SHA-1. */
const STEP_SECONDS = 30

/** A new key for an authenticator app: 160 random bits, base32. */
export const createSecret = (): string => generateSecret({ length: 20 })

/** The key as an app scans it; `host` tells apart who has accounts at two installations. */
export const secretUri = (secret: string, { email, host }: { email: string; host: string }): string =>
  generateURI({ issuer: `Longhand (${host})`, label: email, secret })

/**
 * The time step whose code it is, null for a wrong one. A clock may be one step ahead or behind; `afterStep` and all
 * before it count no more. `at` is in milliseconds since 1970.
 */
export async function matchedStep(
  secret: string,
  code: string,
  { at, afterStep }: { at: number; afterStep: number },
): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null
  const epoch = Math.floor(at / 1000)
  const result = await verify({ secret, token: code, epoch, period: STEP_SECONDS, epochTolerance: STEP_SECONDS })
  if (!result.valid || !('timeStep' in result)) return null
  return result.timeStep > afterStep ? result.timeStep : null
}
