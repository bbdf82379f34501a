import { createPublicKey, type KeyObject } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Config } from '../kernel/config.ts'
import { publicPem, readAuditKey, type TrailReport, verifyTrail } from '../modules/audit/index.ts'

/** Which lines are checked, and with which key. */
export interface AuditCheck {
  /** In their order; without any, the file that `AUDIT_FILE` names. */
  files: readonly string[]
  /** File of a public key as PEM; without one, the key of this installation. */
  key?: string
}

/** What a check found, and as what it is told. */
export interface AuditChecked {
  isWhole: boolean
  text: string
}

/**
 * Checks sealed lines of the audit log: that each is as it was written, and that none is missing between them. `sent`
 * is the number of the last line that this installation has written into its file, so that lines that were cut off at
 * its end are found there too.
 * @throws Error when there is no file to check
 */
export async function verifyAudit(
  { files, key }: AuditCheck,
  { config, sent }: { config: Config; sent: () => Promise<number> },
): Promise<AuditChecked> {
  const own = config.auditTrail.file
  const checked = files.length > 0 ? files : own === null ? [] : [own]
  if (checked.length === 0) throw new Error('Name the files to check, or set AUDIT_FILE.')
  const report = await verifyTrail(linesOf(checked), [await publicKey(config, key)])
  const fault = report.fault ?? (files.length === 0 ? cutOff(report, await sent()) : null)
  return { isWhole: fault === null, text: describe(report, fault) }
}

/** The public key of this installation as PEM, for whoever verifies elsewhere. */
export async function auditKey({ dataDir, auditTrail }: Config): Promise<string> {
  return publicPem(await readAuditKey(dataDir, auditTrail.key))
}

async function publicKey({ dataDir, auditTrail }: Config, file: string | undefined): Promise<KeyObject> {
  if (file === undefined) return createPublicKey(await readAuditKey(dataDir, auditTrail.key))
  return createPublicKey(await readFile(file))
}

async function* linesOf(files: readonly string[]): AsyncGenerator<string> {
  for (const file of files) {
    const stream = createReadStream(file)
    yield* createInterface({ input: stream, crlfDelay: Infinity })
  }
}

const cutOff = ({ last }: TrailReport, sent: number): string | null =>
  (last?.number ?? 0) >= sent ? null : `The file ends at number ${last?.number ?? 0}, but ${sent} was written into it.`

function describe({ lines, first, last }: TrailReport, fault: string | null): string {
  const range =
    first && last
      ? `${lines} lines are intact, ${first.number} (${first.at}) to ${last.number} (${last.at}).`
      : 'No line is intact.'
  return fault === null ? range : `${range}\n${fault}`
}
