import {
  addMakePlayable,
  addMakePreview,
  addMakeThumbnail,
  addSoundReading,
  clearDerived,
  type DerivedColumn,
  type FileRow,
} from '../../files/index.ts'
import { BlobDamaged, type BlobStore } from '../../../ports/blob-store.ts'
import { isDamaged } from '../backup/encrypted-media.ts'
import type { CheckDeps } from './check-deps.ts'
import type { Finding } from './finding.ts'
import { filesAfter, stillNames } from './repository.ts'

/** What is made of a medium, and which job makes it again. */
const DERIVED = {
  playable_key: { name: 'The copy that browsers play', add: addMakePlayable },
  waveform_key: { name: 'The shape of its sound', add: addSoundReading },
  thumbnail_key: { name: 'Its picture', add: addMakeThumbnail },
  preview_key: { name: 'Its first minute', add: addMakePreview },
} as const satisfies Record<DerivedColumn, { name: string; add: typeof addMakePlayable }>

/** In these the machine reads the sound sooner or later, or could not. */
const UNREAD: readonly FileRow['status'][] = ['QUEUED', 'TRANSCRIBE', 'FAILED']

/**
 * Looks for files whose medium is gone or another, and for missing things that are made of it. A lost medium only a
 * backup brings back.
 */
export async function checkFiles(
  { db, blobs, jobs }: CheckDeps,
  { repair, deep, before }: { repair: boolean; deep: boolean; before: number },
): Promise<{ seen: number; findings: Finding[] }> {
  const findings: Finding[] = []
  let seen = 0
  for (let after = ''; ;) {
    const rows = await filesAfter(db, after)
    for (const row of rows) await checkFile(row)
    seen += rows.length
    const last = rows.at(-1)
    if (!last) return { seen, findings }
    after = last.id
  }

  async function checkFile(row: FileRow): Promise<void> {
    const { media_key } = row
    // Its time was over: there is nothing to look for.
    if (media_key === null) return
    const fault = await faultOfMedium(blobs, { ...row, media_key }, deep)
    if (fault) {
      // It may have been removed while it was looked at.
      if (await stillNames(db, row.id, 'media_key', media_key))
        findings.push({ ...fault, id: row.id, isRepaired: false })
      return
    }
    for (const column of Object.keys(DERIVED) as DerivedColumn[]) await checkDerived(row, column)
  }

  async function checkDerived(row: FileRow, column: DerivedColumn): Promise<void> {
    const key = row[column]
    const neverMade =
      key === null && column === 'waveform_key' && !UNREAD.includes(row.status) && row.uploaded_at < before
    const isLost = key !== null && (await blobs.size(key)) === null && (await stillNames(db, row.id, column, key))
    // Not every video has a picture to show, so one without is no fault; a repair tries, as for those from before there
    // were any.
    const neverDrawn =
      repair && key === null && column === 'thumbnail_key' && row.type.startsWith('video/') && row.uploaded_at < before
    if (!neverMade && !neverDrawn && !isLost) return
    const { name, add } = DERIVED[column]
    if (repair) {
      await db.transaction().execute(async (tx) => {
        if (key !== null) await clearDerived(tx, row.id, column, key)
        await add(jobs, row.id, tx)
      })
    }
    findings.push({
      kind: 'copy missing',
      id: row.id,
      text: repair ? `${name} is made by a worker.` : `${name} is missing.`,
      isRepaired: repair,
    })
  }
}

async function faultOfMedium(
  blobs: BlobStore,
  { media_key, media_sha256, size }: FileRow & { media_key: string },
  deep: boolean,
): Promise<Pick<Finding, 'kind' | 'text'> | null> {
  const stored = await blobs.size(media_key).catch(unlessDamaged)
  if (stored === 'damaged') return damaged(media_key)
  if (stored === null)
    return {
      kind: 'medium missing',
      text: `The object ${media_key} is not there. Bring it back from a backup, or delete the file.`,
    }
  if (stored !== size)
    return {
      kind: 'medium size',
      text: `The object ${media_key} has ${stored} bytes, not ${size}. Bring it back from a backup.`,
    }
  if (!deep) return null
  return (await isDamaged(blobs, media_key, media_sha256)) ? damaged(media_key) : null
}

const damaged = (key: string) => ({
  kind: 'medium damaged' as const,
  text: `The object ${key} is not what was uploaded. Bring it back from a backup.`,
})

function unlessDamaged(error: unknown): 'damaged' {
  if (error instanceof BlobDamaged) return 'damaged'
  throw error
}
