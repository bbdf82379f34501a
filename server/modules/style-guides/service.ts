import { v7 as uuidv7 } from 'uuid'
import {
  type FileStyleGuide,
  type LeftToDo,
  MOST_STYLE_GUIDES,
  NO_STYLE_GUIDE,
  type StyleGuideFacts,
  type StyleGuideWish,
  type WholeStyleGuide,
} from '../../../src/shared/contract/style-guides.ts'
import { messages } from '../../../src/shared/messages.ts'
import { holdUsers } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, notFound, wrongState } from '../../kernel/errors.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import { writeCall } from '../audit/index.ts'
import { type FileRow, fileOf, fileStore, type Viewer } from '../files/index.ts'
import { findVersion, ORIGINAL } from '../texts/index.ts'
import { listenedBy, requireText } from '../transcripts/index.ts'
import { checkTextFor } from './check-text.ts'
import { convertFor } from './convert-guide.ts'
import { findGuide, guideOfFile, known } from './file-guide.ts'
import { presentGuide } from './presenter.ts'
import * as store from './repository.ts'
import { shippedGuides } from './shipped.ts'

/** Dependencies of {@link createStyleGuides}. */
export interface StyleGuidesDeps {
  db: Db
  threads: Pick<Threads, 'run'>
  now?: () => number
}

/** Style guides of accounts, and the one that each file keeps to. */
export function createStyleGuides({ db, threads, now = Date.now }: StyleGuidesDeps) {
  async function list(userId: string): Promise<StyleGuideFacts[]> {
    const [rows, defaultId] = [await store.guidesOf(db, userId), await store.defaultOf(db, userId)]
    const own = rows.map(known).toSorted((a, b) => a.guide.name.localeCompare(b.guide.name))
    const shipped = shippedGuides.map(({ id, guide }) => ({ id, guide, changedAt: null }))
    return [...own, ...shipped].map((one) => presentGuide(one, defaultId))
  }

  async function get(userId: string, id: string): Promise<WholeStyleGuide> {
    const found = await findGuide(db, userId, id)
    if (!found) throw notFound()
    const shipped = shippedGuides.find((one) => one.id === id)
    const { guide } = found
    const yaml = shipped?.yaml ?? (await convertFor(userId, { guide }, threads)).yaml
    return { ...presentGuide(found, await store.defaultOf(db, userId)), guide, yaml }
  }

  async function ofFile(file: FileRow): Promise<FileStyleGuide> {
    const found = await guideOfFile(db, file)
    return { choice: file.style_guide, guide: found ? { _id: found.id, guide: found.guide } : null }
  }

  /** The newest text of a file checked; undefined where there is none. */
  async function checkNewest(viewer: Pick<Viewer, 'id'>, file: FileRow, lastVersion: number | null) {
    const text = await findVersion(db, file.id, ORIGINAL, { version: lastVersion ?? undefined })
    const body = await text?.body()
    const found = await guideOfFile(db, file)
    if (!text || !body) return { found, version: 0, left: { findings: [], unheard: { count: 0, places: [] } } }
    const listened = await listenedBy(db, { fileId: file.id, userId: viewer.id })
    const language = file.is_multilingual === 1 ? '' : file.language_code
    const left = await checkTextFor(viewer.id, { body, language, guide: found?.guide ?? null, listened }, threads)
    return { found, version: text.version, left }
  }

  return {
    list,
    get,

    /** Reads or writes the file of a guide. @throws AppError 422 */
    convert: (userId: string, wish: StyleGuideWish) => convertFor(userId, wish, threads),

    /** @throws AppError 409 for one too many, 422 */
    async create(userId: string, wish: StyleGuideWish): Promise<WholeStyleGuide> {
      const { guide } = await convertFor(userId, wish, threads)
      const id = uuidv7()
      await db.transaction().execute(async (tx) => {
        await holdUsers(tx, [userId])
        if ((await store.guidesOf(tx, userId)).length >= MOST_STYLE_GUIDES)
          throw new AppError(409, 'too_many_style_guides', messages.tooManyStyleGuides)
        await store.insertGuide(tx, { id, user_id: userId, guide: JSON.stringify(guide), changed_at: now() })
        await writeCall(tx)
      })
      return get(userId, id)
    },

    /** @throws AppError 404 also for one that ships, 422 */
    async update(userId: string, id: string, wish: StyleGuideWish): Promise<WholeStyleGuide> {
      const { guide } = await convertFor(userId, wish, threads)
      await db.transaction().execute(async (tx) => {
        const change = { guide: JSON.stringify(guide), changed_at: now() }
        if (!(await store.changeGuide(tx, { userId, id }, change))) throw notFound()
        await writeCall(tx)
      })
      return get(userId, id)
    },

    /** @throws AppError 404 also for one that ships */
    async remove(userId: string, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (!(await store.removeGuide(tx, userId, id))) throw notFound()
        await writeCall(tx)
      })
    },

    /** @throws AppError 404 */
    async setDefault(userId: string, id: string | null): Promise<StyleGuideFacts[]> {
      await db.transaction().execute(async (tx) => {
        await holdUsers(tx, [userId])
        if (id !== null && !(await findGuide(tx, userId, id))) throw notFound()
        await store.setDefault(tx, userId, id)
        await writeCall(tx)
      })
      return list(userId)
    },

    /** Whoever may have the text has its guide. @throws AppError 404, 409 */
    async forFile(viewer: Viewer, fileId: string): Promise<FileStyleGuide> {
      const own = await fileOf(db, viewer.id, fileId)
      return ofFile(own ?? (await requireText(db, viewer, fileId)).file)
    },

    /** The owner chooses. @throws AppError 404 */
    async choose(viewer: Viewer, fileId: string, choice: string | null): Promise<FileStyleGuide> {
      await db.transaction().execute(async (tx) => {
        if (!(await fileOf(tx, viewer.id, fileId))) throw notFound()
        if (choice !== null && choice !== NO_STYLE_GUIDE && !(await findGuide(tx, viewer.id, choice))) throw notFound()
        await fileStore.chooseStyleGuide(tx, viewer.id, fileId, choice)
        await writeCall(tx)
      })
      return ofFile((await fileOf(db, viewer.id, fileId))!)
    },

    /** @throws AppError 404, 409, 413, 429, 503 */
    async left(viewer: Viewer, fileId: string): Promise<LeftToDo> {
      const { file, lastVersion } = await requireText(db, viewer, fileId)
      const { found, left } = await checkNewest(viewer, file, lastVersion)
      return { guide: found?.guide.name ?? null, gate: found?.guide.gate ?? false, ...left }
    },

    /**
     * Refuses a text that has anything left of a guide that gates; answers the version that was checked, null where
     * nothing gates. @throws AppError 409, 413, 429, 503
     */
    async gate(viewer: Pick<Viewer, 'id'>, file: FileRow): Promise<number | null> {
      if ((await guideOfFile(db, file))?.guide.gate !== true) return null
      const { version, left } = await checkNewest(viewer, file, null)
      const count = left.findings.reduce((sum, one) => sum + one.count, 0)
      if (count > 0) throw new AppError(409, 'style_findings_left', messages.styleFindingsLeft(count))
      return version
    },

    /** A text that was saved after it was checked has to be checked again. @throws AppError 409 */
    assertChecked(checked: number | null, version: number): void {
      if (checked !== null && checked !== version) throw wrongState()
    },
  }
}

export type StyleGuides = ReturnType<typeof createStyleGuides>
