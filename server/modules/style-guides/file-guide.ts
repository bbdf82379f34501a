import { NO_STYLE_GUIDE } from '../../../src/shared/contract/style-guides.ts'
import type { StyleGuide } from '../../../src/shared/transcript/style/guide.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { FileRow } from '../files/index.ts'
import { defaultsForFile } from '../folders/index.ts'
import type { KnownGuide } from './presenter.ts'
import { defaultOf, guideOf, type StyleGuideRow } from './repository.ts'
import { shippedGuides } from './shipped.ts'

export const known = ({ id, guide, changed_at }: StyleGuideRow): KnownGuide => ({
  id,
  guide: JSON.parse(guide) as StyleGuide,
  changedAt: changed_at,
})

/** A guide that a person may use: one of their own, or one that ships. */
export async function findGuide(db: Db, userId: string, id: string): Promise<KnownGuide | undefined> {
  const shipped = shippedGuides.find((one) => one.id === id)
  if (shipped) return { id, guide: shipped.guide, changedAt: null }
  const row = await guideOf(db, userId, id)
  return row && known(row)
}

/**
 * The guide that the text of a file keeps to: that of the file itself, else of its folder, else its owner's default.
 * One that was removed counts as not chosen.
 */
export async function guideOfFile(
  db: Db,
  file: Pick<FileRow, 'owner_id' | 'folder_id' | 'style_guide'>,
): Promise<KnownGuide | undefined> {
  const choice = file.style_guide ?? (await defaultsForFile(db, file)).style_guide
  if (choice === NO_STYLE_GUIDE) return undefined
  const chosen = choice === null ? undefined : await findGuide(db, file.owner_id, choice)
  if (chosen) return chosen
  const fallback = await defaultOf(db, file.owner_id)
  return fallback === null ? undefined : findGuide(db, file.owner_id, fallback)
}
