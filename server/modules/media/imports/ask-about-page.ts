import { cleanFileName } from '../../../../src/shared/domain/file-name.ts'
import { nameOfLink } from '../../../../src/shared/domain/link-name.ts'
import type { JobContext } from '../../../kernel/jobs/definition.ts'
import type { PageMedia, PageMedium } from '../../../ports/page-media.ts'
import type { ImportChanges } from './import-changes.ts'
import type * as store from './repository.ts'

/** Dependencies of {@link createAskAboutPage}. */
export interface AskAboutPageDeps {
  changes: Pick<ImportChanges, 'change' | 'waitForPerson'>
}

/** What is done with a link that leads to a page: its person is told what is there, and nothing is fetched. */
export function createAskAboutPage({ changes }: AskAboutPageDeps) {
  return {
    /**
     * Looks at the page and leaves the import to its person, with the end of the job. @throws LinkError for a page
     * without a recording; LeaseLost where the import is not wanted any more
     */
    async ask(
      row: store.ImportRow,
      pages: Pick<PageMedia, 'look'>,
      context: Pick<JobContext, 'signal' | 'complete'>,
    ): Promise<void> {
      await changes.change(row.id, { state: 'looking', problem: null })
      const medium = await pages.look(row.link, context.signal)
      const page = JSON.stringify({ lengthSeconds: medium.lengthSeconds, sizeBytes: medium.sizeBytes })
      await changes.waitForPerson(row.id, { state: 'asking', name: shownName(row, medium), page }, context)
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
