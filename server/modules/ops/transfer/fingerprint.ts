import { createHash } from 'node:crypto'
import { encodeRow, type Row } from './rows.ts'

/** How many rows, and a sum of their checksums that does not depend on their order; equal where the rows are. */
export interface Fingerprint {
  rows: number
  /** Hex. */
  sum: string
}

const MODULUS = 1n << 128n

/** Adds up the rows that pass by. */
export function createFingerprint() {
  let rows = 0
  let sum = 0n
  return {
    add(row: Row): void {
      rows += 1
      sum = (sum + BigInt(`0x${createHash('sha256').update(encodeRow(row)).digest('hex').slice(0, 32)}`)) % MODULUS
    },
    result: (): Fingerprint => ({ rows, sum: sum.toString(16).padStart(32, '0') }),
  }
}

export async function fingerprintOf(rows: AsyncIterable<Row>): Promise<Fingerprint> {
  const fingerprint = createFingerprint()
  for await (const row of rows) fingerprint.add(row)
  return fingerprint.result()
}
