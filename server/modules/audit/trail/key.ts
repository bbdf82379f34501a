import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import path from 'node:path'
import { createSecretFile, readSecretFile } from '../../../kernel/secret-file.ts'

/** The key of an installation, as PEM. */
const KEY_FILE = 'audit-key.pem'

/**
 * The private key that signs the audit log: `setting` as base64 of PKCS #8, else one made once into the data folder.
 * @throws Error for a key of another kind
 */
export async function readAuditKey(dataDir: string, setting: string | null): Promise<KeyObject> {
  if (setting !== null) return ed25519(keyOf(setting), 'AUDIT_KEY')
  const file = path.join(dataDir, KEY_FILE)
  const pem = (await readSecretFile(file)) ?? (await createSecretFile(file, newKey()))
  return ed25519(createPrivateKey(pem), file)
}

/** The public key, as whoever verifies elsewhere needs it. */
export const publicPem = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()

const keyOf = (setting: string) =>
  createPrivateKey({ key: Buffer.from(setting, 'base64'), format: 'der', type: 'pkcs8' })

const newKey = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** @throws Error naming where a key of another kind is from */
function ed25519(key: KeyObject, from: string): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${from} is not an Ed25519 key.`)
  return key
}
