import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { sha256 } from '../../../kernel/sha256.ts'
import { syncFolder } from '../../../kernel/sync-folder.ts'
import { type Manifest, manifest } from './manifest.ts'

const SNAPSHOTS = 'snapshots'
const PARTIAL = '.partial'

/** Where the media of all snapshots lie, each once. */
export const mediaFolder = (folder: string) => path.join(folder, 'media')
export const tableFile = (snapshot: string, table: string) => path.join(snapshot, `table-${table}.jsonl.gz`)
export const jobsFile = (snapshot: string) => path.join(snapshot, 'jobs.jsonl.gz')
export const mediaFile = (snapshot: string) => path.join(snapshot, 'media.jsonl.gz')
export const secretFile = (snapshot: string) => path.join(snapshot, 'session-secret')

/** A snapshot of an installation, with its folder. */
export interface Snapshot {
  name: string
  path: string
  manifest: Manifest
}

/** The folder of backups in which a snapshot lies. */
export const folderOf = ({ path: at }: Snapshot) => path.dirname(path.dirname(at))

/** The whole snapshots of a backup folder, oldest first. @throws Error when one of them is damaged */
export async function snapshotsIn(folder: string): Promise<Snapshot[]> {
  const names = (await readdir(path.join(folder, SNAPSHOTS)).catch(() => []))
    .filter((name) => !name.endsWith(PARTIAL))
    .toSorted()
  return Promise.all(names.map((name) => readSnapshot(path.join(folder, SNAPSHOTS, name))))
}

/** The named snapshot, or the newest. @throws Error when it is not there */
export async function chooseSnapshot(folder: string, name?: string): Promise<Snapshot> {
  const snapshots = await snapshotsIn(folder)
  const chosen = name === undefined ? snapshots.at(-1) : snapshots.find((snapshot) => snapshot.name === name)
  if (chosen) return chosen
  throw new Error(
    name === undefined
      ? `There is no backup in ${folder}.`
      : `There is no snapshot ${name} in ${folder}. There are: ` +
          `${snapshots.map((snapshot) => snapshot.name).join(', ') || 'none'}.`,
  )
}

async function readSnapshot(at: string): Promise<Snapshot> {
  const text = await readFile(path.join(at, 'manifest.json'), 'utf8')
  const sum = await readFile(path.join(at, 'manifest.sha256'), 'utf8')
  if (sha256(text) !== sum.trim()) throw new Error(`The manifest of ${at} is damaged.`)
  const parsed = manifest.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`The manifest of ${at} is of another format; a newer Longhand may read it.`)
  return { name: path.basename(at), path: at, manifest: parsed.data }
}

/**
 * Has `write` fill a new snapshot, which gets its name once it is whole and safe on the disk.
 * What a killed backup left is removed first.
 */
export async function addSnapshot(
  folder: string,
  takenAt: Date,
  write: (at: string) => Promise<Manifest>,
): Promise<Snapshot> {
  const parent = path.join(folder, SNAPSHOTS)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  for (const name of await readdir(parent))
    if (name.endsWith(PARTIAL)) await rm(path.join(parent, name), { recursive: true, force: true })
  const name = takenAt.toISOString().replaceAll(/[:.]/g, '-')
  const at = path.join(parent, name)
  const partial = at + PARTIAL
  await mkdir(partial, { mode: 0o700 })
  const text = JSON.stringify(await write(partial), null, 2)
  await writeSafely(path.join(partial, 'manifest.json'), text)
  await writeSafely(path.join(partial, 'manifest.sha256'), `${sha256(text)}\n`)
  await syncFolder(partial)
  await rename(partial, at)
  await syncFolder(parent)
  return readSnapshot(at)
}

/** Removes all but the newest `keep` snapshots; answers how many went. */
export async function dropOldSnapshots(folder: string, keep: number): Promise<number> {
  const old = (await snapshotsIn(folder)).slice(0, -keep)
  for (const { path: at } of old) await rm(at, { recursive: true, force: true })
  return old.length
}

/** Removes one snapshot; its media stay until nothing lists them. */
export async function dropSnapshot({ path: at }: Snapshot): Promise<void> {
  // Renamed first: what is half removed is no snapshot, and goes with the next one that is written.
  await rename(at, at + PARTIAL)
  await rm(at + PARTIAL, { recursive: true, force: true })
}

/** Writes a file that only its owner reads, and answers once it is on the disk. */
export async function writeSafely(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
