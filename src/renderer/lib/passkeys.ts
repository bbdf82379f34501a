import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { NewPasskeyAnswer, PasskeyAnswer } from '../../shared/contract/factors.ts'
import { platform } from '../platform/index.ts'

/** Loaded when it is needed: most people log in without. */
const load = () => import('@simplewebauthn/browser')

/** A host that is a number is no domain, and passkeys are bound to one. */
const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.startsWith('[')

/** Whether this browser can have passkeys of this site. The desktop app has an origin of its own, which cannot. */
export const arePasskeysPossible = (): boolean =>
  platform.shell === null && 'PublicKeyCredential' in window && !isAddress(location.hostname)

/** Whether the browser offers passkeys among what it fills in. */
export const canFillInPasskeys = async (): Promise<boolean> =>
  arePasskeysPossible() && (await load()).browserSupportsWebAuthnAutofill()

/** Has a passkey sign what the server asks; a passkey that the browser fills in is waited for. */
export async function signWithPasskey(
  options: Record<string, unknown>,
  { fillIn = false } = {},
): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return (await startAuthentication({ optionsJSON, useBrowserAutofill: fillIn })) as unknown as PasskeyAnswer
}

/** Has an authenticator make a passkey. */
export async function makePasskey(options: Record<string, unknown>): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await load()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return (await startRegistration({ optionsJSON })) as unknown as NewPasskeyAnswer
}

/** Gives up a passkey that the browser would fill in. */
export async function stopFillingIn(): Promise<void> {
  const { WebAuthnAbortService } = await load()
  WebAuthnAbortService.cancelCeremony()
}

/** Whether the person, or another request of ours, gave it up: nothing to tell. */
export const wasGivenUp = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** Whether the authenticator has a passkey of this account already. */
export const isThereAlready = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'
