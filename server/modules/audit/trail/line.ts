import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { AuditRow } from '../repository.ts'

/** What the first line is chained to: there is none before it. */
export const NO_LINE = '0'.repeat(64)

/** A line and what the next one is chained to. */
export interface SealedLine {
  text: string
  /** SHA-256 of the line without hash and signature, hex. */
  hash: string
}

/** Short name of a key, so that whoever verifies finds the right one: the beginning of its SHA-256, hex. */
export function keyName(key: KeyObject): string {
  const der = (key.type === 'private' ? createPublicKey(key) : key).export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(der).digest('hex').slice(0, 16)
}

/**
 * A fact as a line of JSON: its number, the hash of the line before it, its own hash, and an Ed25519 signature of that.
 * Hash and signature come last and are not part of what is hashed.
 */
export function sealLine(
  row: Omit<AuditRow, 'line_number'>,
  { number, previous, key }: { number: number; previous: string; key: KeyObject },
): SealedLine {
  const body = JSON.stringify({
    number,
    at: new Date(row.at).toISOString(),
    id: row.id,
    action: row.action,
    outcome: row.outcome,
    actor: row.actor_id,
    role: row.actor_role,
    object_kind: row.object_kind,
    object: row.object_id,
    owner: row.owner_id,
    via: row.via,
    address: row.address,
    detail: row.detail,
    key: keyName(key),
    previous,
  })
  const hash = hashOf(body)
  const signature = sign(null, Buffer.from(hash, 'hex'), key).toString('base64url')
  return { text: `${body.slice(0, -1)},"hash":"${hash}","signature":"${signature}"}`, hash }
}

const SEALED = /^(\{.*),"hash":"([0-9a-f]{64})","signature":"([\w-]{86})"\}$/

/** What a line that holds says of its place. */
export interface CheckedLine {
  number: number
  at: string
  previous: string
  hash: string
}

/** Why a line does not hold, in words for whoever verifies. */
export type LineFault = 'is not a line of an audit log' | 'was changed' | 'is signed with another key'

/** Whether a line is as it was sealed. That it follows the one before it is for the caller to see. */
export function checkLine(text: string, keys: readonly KeyObject[]): CheckedLine | LineFault {
  const [, start, hash, signature] = SEALED.exec(text) ?? []
  if (start === undefined) return 'is not a line of an audit log'
  const body = `${start}}`
  if (hashOf(body) !== hash) return 'was changed'
  const { number, at, previous, key } = JSON.parse(body) as CheckedLine & { key: string }
  const signer = keys.find((known) => keyName(known) === key)
  if (!signer) return 'is signed with another key'
  const signed = Buffer.from(signature!, 'base64url')
  // The last letter has bits that stand for nothing: others in its place would be read as the same bytes.
  if (signed.toString('base64url') !== signature) return 'was changed'
  if (!verify(null, Buffer.from(hash, 'hex'), signer, signed)) return 'was changed'
  return { number, at, previous, hash }
}

const hashOf = (body: string) => createHash('sha256').update(body).digest('hex')
