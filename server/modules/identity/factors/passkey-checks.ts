import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { NewPasskeyAnswer, PasskeyAnswer } from '../../../../src/shared/contract/factors.ts'
import { EMAIL_NOT_VALIDATED } from '../../../../src/shared/contract/route.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { User } from '../auth/repository.ts'
import { shownAddress } from '../auth/shown-address.ts'
import type { RelyingParty } from './relying-party.ts'
import * as store from './repository.ts'

/** How the account is named inside of an authenticator: by its id, which says nothing of its owner. */
const handleOf = (userId: string) => new TextEncoder().encode(userId)

/** What is asked of authenticators, and whether their answers are good. The person is verified in any case. */
export function createPasskeyChecks({ db, party, now }: { db: Db; party: RelyingParty | null; now: () => number }) {
  /** @throws AppError 422 where there can be no passkeys */
  function needParty(): RelyingParty {
    if (party === null) throw new AppError(422, 'passkeys_off', messages.passkeysOff)
    return party
  }

  return {
    /** What one of these passkeys has to sign, or with none named, any of this place. @throws AppError 422 */
    ask(passkeys: readonly store.StoredPasskey[]) {
      return generateAuthenticationOptions({
        rpID: needParty().id,
        userVerification: 'required',
        allowCredentials: passkeys.map(descriptor),
      })
    },

    /** What an authenticator needs to make a passkey that is found without a name. @throws AppError 422 */
    offer({ id, email }: { id: string; email: string }, passkeys: readonly store.StoredPasskey[]) {
      return generateRegistrationOptions({
        rpName: 'Longhand',
        rpID: needParty().id,
        userID: handleOf(id),
        userName: email,
        userDisplayName: email,
        attestationType: 'none',
        excludeCredentials: passkeys.map(descriptor),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    /** The passkey that an authenticator made for `value`. @throws AppError 422 */
    async made(response: NewPasskeyAnswer, value: string | null) {
      const { id, origin } = needParty()
      const verified = await verifyRegistrationResponse({
        response,
        expectedChallenge: value ?? '',
        expectedOrigin: origin,
        expectedRPID: id,
        requireUserVerification: true,
      }).catch(() => null)
      if (value === null || !verified?.verified) throw refused()
      const { credential } = verified.registrationInfo
      return {
        id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify(response.response.transports ?? []),
      }
    },

    /**
     * The passkey that signed `value`, and how its use is written down in the transaction of what it opens: an answer
     * whose counter did not go on, as of a copied authenticator, is refused. @throws AppError 422
     */
    async check(
      response: PasskeyAnswer,
      value: string | null,
    ): Promise<{ passkey: store.StoredPasskey; use: (tx: Db) => Promise<void> }> {
      const { id, origin } = needParty()
      const passkey = await store.passkeyById(db, response.id)
      if (!passkey) throw new AppError(422, 'passkey_unknown', messages.passkeyUnknown)
      const { userHandle } = response.response
      const isOwners =
        userHandle === undefined || userHandle === Buffer.from(handleOf(passkey.user_id)).toString('base64url')
      const verified = await verifyAuthenticationResponse({
        response,
        expectedChallenge: value ?? '',
        expectedOrigin: origin,
        expectedRPID: id,
        requireUserVerification: true,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
          counter: passkey.counter,
          transports: transportsOf(passkey),
        },
      }).catch(() => null)
      if (value === null || !isOwners || !verified?.verified) throw refused()
      const { newCounter } = verified.authenticationInfo
      return {
        passkey,
        async use(tx) {
          if (!(await store.countSignature(tx, passkey, { newCounter, at: now() }))) throw refused()
        },
      }
    },
  }
}

export type PasskeyChecks = ReturnType<typeof createPasskeyChecks>

/** @throws AppError 403 while a changed address is not validated */
export function assertAddressValidated(user: User, now: number): void {
  if (!shownAddress(user, now).isValidated) throw new AppError(403, EMAIL_NOT_VALIDATED, messages.emailNotValidated)
}

const refused = () => new AppError(422, 'passkey_refused', messages.passkeyRefused)

const transportsOf = ({ transports }: store.StoredPasskey) => JSON.parse(transports) as string[]

const descriptor = (passkey: store.StoredPasskey) => ({ id: passkey.id, transports: transportsOf(passkey) })
