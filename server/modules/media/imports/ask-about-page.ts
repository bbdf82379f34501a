import { cleanFileName } from '../../../../src/shared/domain/file-name.ts'
import { nameOfLink } from '../../../../src/shared/domain/link-name.ts'
import { DAY_MS } from '../../../../src/shared/durations.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { type JobContext, LeaseLost } from '../../../kernel/jobs/definition.ts'
import type { PageMedia, PageMedium } from '../../../ports/page-media.ts'
import type { ImportChanges } from './import-changes.ts'
import * as store from './repository.ts'

/** Dependencies of {@link createAskAboutPage}. */
export interface AskAboutPageDeps {
  db: Db
  changes: Pick<ImportChanges, 'change' | 'publish'>
  keptDays: number
  notify: () => void
  now: () => number
}

/** What is done with a link that leads to a page: its person is told what is there, and nothing is fetched. */
export function createAskAboutPage({ db, changes, keptDays, notify, now }: AskAboutPageDeps) {
  return {
    /**
     * Looks at the page and leaves the import to its person, with the end of the job. @throws LinkError for a page
     * without a recording; LeaseLost where the import is not wanted any more
     */
    async ask(
      row: store.ImportRow,
      pages: Pick<PageMedia, 'look'>,
      { signal, complete }: Pick<JobContext, 'signal' | 'complete'>,
    ): Promise<void> {
      await changes.change(row.id, { state: 'looking', problem: null })
      const medium = await pages.look(row.link, signal)
      await db.transaction().execute(async (tx) => {
        const asking = await store.changeImport(tx, row.id, store.UNDER_WAY, {
          state: 'asking',
          name: shownName(row, medium),
          page: JSON.stringify({ lengthSeconds: medium.lengthSeconds, sizeBytes: medium.sizeBytes }),
          expires_at: now() + keptDays * DAY_MS,
        })
        if (!asking) throw new LeaseLost()
        await changes.publish(asking, tx)
        await complete(tx)
      })
      notify()
    },
  }
}

/** What a page said of its recording, as it is kept. */
export type StoredPage = Pick<PageMedium, 'lengthSeconds' | 'sizeBytes'>

/** Null where the link leads to a file, or was not looked at yet. */
export const pageOf = ({ page }: Pick<store.ImportRow, 'page'>): StoredPage | null =>
  page === null ? null : (JSON.parse(page) as StoredPage)

/** The page knows better than its link; whoever began it knows best. */
function shownName({ name, link }: store.ImportRow, { title, extension }: PageMedium): string {
  if (title === null || name !== cleanFileName(nameOfLink(link))) return name
  return cleanFileName(extension === null ? title : `${title}.${extension}`)
}
