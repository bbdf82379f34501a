import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import type { TextIndex } from '../../ports/text-index.ts'
import { sweepIndex } from './compare-index.ts'
import { createIndexTexts } from './index-texts.ts'
import { searchRoutes } from './routes.ts'
import { createSearch } from './service.ts'

/** Dependencies of {@link createSearchModule}. */
export interface SearchModuleDeps {
  db: Db
  /** Null where nothing is indexed: searches read the texts then, as far as their bounds allow. */
  textIndex: TextIndex | null
  threads: Threads
}

/** Search in everything that was said, and the index that makes it quick. */
export function createSearchModule({ db, textIndex, threads }: SearchModuleDeps) {
  const search = createSearch({ db, index: textIndex, threads })
  return defineModule({
    api: { search },
    routes: (api) => searchRoutes(api, { search }),
    jobs: [createIndexTexts({ db, index: textIndex })],
    sweeps: textIndex ? [() => sweepIndex({ db, index: textIndex })] : [],
  })
}

/** The API of search, for the modules above it. */
export type SearchModule = ReturnType<typeof createSearchModule>['api']

export { checkIndex, type IndexCheck, MOST_COUNTED } from './compare-index.ts'
export { fillIndex } from './fill-index.ts'
export { beginIndex } from './state.ts'
