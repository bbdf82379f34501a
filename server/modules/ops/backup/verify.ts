import { sha256Of } from '../../../kernel/sha256.ts'
import type { BlobStore, StoredBlob } from '../../../ports/blob-store.ts'
import { createFingerprint } from '../transfer/fingerprint.ts'
import { decodeRow, type Row } from '../transfer/rows.ts'
import { jobsFile, mediaFile, type Snapshot, tableFile } from './folder.ts'
import { readLines, sumOf } from './lines.ts'
import { type Manifest, mediaEntry, type StoredFile } from './manifest.ts'

/** What was written is not what lies there now; the lines name what is wrong. */
export class BackupDamaged extends Error {
  override name = 'BackupDamaged'
}

export async function* readMediaList(snapshot: Snapshot): AsyncGenerator<StoredBlob> {
  for await (const line of readLines(mediaFile(snapshot.path))) yield mediaEntry.parse(JSON.parse(line))
}

export async function* readTable(snapshot: Snapshot, name: string): AsyncGenerator<Row> {
  for await (const line of readLines(tableFile(snapshot.path, name))) yield decodeRow(line)
}

/**
 * Compares a snapshot with its manifest: every row, and every medium by its length; those in `read`, or all, by their
 * checksums too.
 * @throws BackupDamaged
 */
export async function verifySnapshot(
  snapshot: Snapshot,
  archive: BlobStore,
  { read }: { read: ReadonlySet<string> | 'all' },
): Promise<void> {
  const { manifest } = snapshot
  const faults: string[] = []
  for (const table of manifest.tables) await verifyTable(snapshot, table, faults)
  await verifyFile(jobsFile(snapshot.path), manifest.jobs, 'The list of jobs', faults)
  if (await verifyFile(mediaFile(snapshot.path), manifest.media, 'The list of media', faults)) {
    for await (const { key, sizeBytes, sha256 } of readMediaList(snapshot)) {
      const size = await archive.size(key)
      if (size === null) faults.push(`The media file ${key} is missing.`)
      else if (size !== sizeBytes) faults.push(`The media file ${key} has ${size} bytes, not ${sizeBytes}.`)
      else if ((read === 'all' || read.has(key)) && (await sha256Of(await archive.read(key))) !== sha256)
        faults.push(`The media file ${key} is damaged.`)
    }
  }
  if (faults.length > 0) throw new BackupDamaged([`The backup ${snapshot.name} is damaged:`, ...faults].join('\n'))
}

async function verifyFile(file: string, expected: StoredFile, what: string, faults: string[]): Promise<boolean> {
  const found = await sumOf(file).catch(() => null)
  const isFine = found !== null && found.bytes === expected.bytes && found.sha256 === expected.sha256
  if (!isFine) faults.push(`${what} is ${found === null ? 'missing' : 'damaged'}.`)
  return isFine
}

async function verifyTable(snapshot: Snapshot, table: Manifest['tables'][number], faults: string[]): Promise<void> {
  if (!(await verifyFile(tableFile(snapshot.path, table.name), table, `The table ${table.name}`, faults))) return
  const fingerprint = createFingerprint()
  for await (const row of readTable(snapshot, table.name)) fingerprint.add(row)
  const { rows, sum } = fingerprint.result()
  if (rows !== table.rows || sum !== table.sum)
    faults.push(`The table ${table.name} has ${rows} rows instead of ${table.rows}, or others.`)
}
