import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskeyAnswer, PasskeyAnswer } from '../../src/shared/contract/factors.ts'

/** Where a passkey is asked for. */
export interface PasskeyPlace {
  /** The domain that it is bound to. */
  id: string
  origin: string
}

/** The person was there (1) and verified (4); a new credential follows (64). */
const [VERIFIED, MADE] = [0x05, 0x45]
const [ES256, EC2, P256] = [-7, 2, 1]

/** A passkey of software alone, as an authenticator makes and uses them (WebAuthn §6). */
export function createSoftPasskey({ id: domain, origin }: PasskeyPlace) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(16)
  const id = rawId.toString('base64url')

  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }))

  function authenticatorData(flags: number, counter: number, more = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(domain), Buffer.from([flags]), count, more])
  }

  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const

  return {
    id,
    /** Answers the options of a registration. */
    make(challenge: string): NewPasskeyAnswer {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, EC2],
          [3, ES256],
          [-1, P256],
          [-2, Buffer.from(x!, 'base64url')],
          [-3, Buffer.from(y!, 'base64url')],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const authData = authenticatorData(MADE, 0, Buffer.concat([Buffer.alloc(16), length, rawId, key]))
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', authData],
        ]),
      )
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs the options of a sign-in; `counter` is how often it says it was used. */
    use(challenge: string, counter: number): PasskeyAnswer {
      const [data, client] = [authenticatorData(VERIFIED, counter), clientData('webauthn.get', challenge)]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
