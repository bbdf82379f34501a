import type { ManyLinks, ShareDays } from '../../../../src/shared/contract/sharing.ts'
import { isEditable } from '../../../../src/shared/domain/file-status.ts'
import type { ShareRight } from '../../../../src/shared/domain/text-policy.ts'
import type { Phrase } from '../../../../src/shared/words/phrase.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound, wrongState } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeDone } from '../../audit/index.ts'
import { fileOf } from '../../files/index.ts'
import { hashPassword } from '../../identity/index.ts'
import { addMail } from '../../mail/index.ts'
import { addLink, newLink } from './new-link.ts'
import { presentLink } from './presenter.ts'

/** Files that get a link each, and what the links allow. */
export interface LinksWish {
  ids: readonly string[]
  right: ShareRight
  days: ShareDays
  password?: string | undefined
}

export interface MakeLinksDeps {
  db: Db
  jobs: Pick<JobQueue, 'add'>
  publicUrl: string
  now: () => number
}

/** Makes a link for each of several files of the caller; one for which that is refused stops no other. */
export function createMakeLinks({ db, jobs, publicUrl, now }: MakeLinksDeps) {
  return async (
    caller: Caller,
    { ids, right, days, password }: LinksWish,
    say: (words: Phrase) => string,
  ): Promise<ManyLinks> => {
    // Hashing is slow on purpose: the password is one, and so is what is kept of it.
    const terms = {
      right,
      days,
      passwordHash: password === undefined ? null : await hashPassword(password),
      seats: null,
    }
    const at = now()
    const made: ManyLinks = { links: [], failed: [] }
    await db.transaction().execute(async (tx) => {
      await holdUser(tx, caller.id)
      for (const fileId of new Set(ids)) {
        const file = await fileOf(tx, caller.id, fileId)
        try {
          if (!file) throw notFound()
          if (!isEditable(file.status)) throw wrongState()
          const { key, row } = newLink(fileId, terms, at)
          await addLink(tx, row)
          await writeDone(tx, caller.id, { action: 'link-made', object_kind: 'file', object_id: fileId })
          const url = `${publicUrl}/shared/${key}`
          made.links.push({ ...presentLink(row, []), file: fileId, name: file.name, url })
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          made.failed.push({ file: fileId, name: file?.name ?? null, code: error.code, message: say(error.words) })
        }
      }
      const linkIds = made.links.map(({ _id }) => _id)
      if (linkIds.length > 0)
        await addMail(jobs, { kind: 'links-made', linkIds }, { tx, key: `mail:links-made:${linkIds[0]}` })
    })
    return made
  }
}
export type MakeLinks = ReturnType<typeof createMakeLinks>
