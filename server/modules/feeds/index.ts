import type { Db } from '../../kernel/db/schema.ts'
import type { Languages } from '../../kernel/languages.ts'
import { defineModule } from '../../kernel/module.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { LinkedFiles } from '../../ports/linked-files.ts'
import type { WatchedFolders } from '../../ports/watched-folders.ts'
import type { MediaModule } from '../media/index.ts'
import { createCheckFeed } from './check-feed.ts'
import { createFindDueFeeds } from './find-due-feeds.ts'
import { feedRoutes } from './routes.ts'
import { createFeeds } from './service.ts'
import { createTakeEpisodes } from './take-episodes.ts'

/** Dependencies of {@link createFeedsModule}. */
export interface FeedsModuleDeps {
  db: Db
  jobs: JobQueue
  /** Null where nothing is fetched by links. */
  web: LinkedFiles | null
  /** Null where no folders are watched. */
  watched: WatchedFolders | null
  languages: Languages
  media: Pick<MediaModule, 'imports'>
  now: () => number
}

/** Podcasts and other feeds whose new episodes become files, within the hours a month that their owner says. */
export function createFeedsModule({ db, jobs, web, watched, languages, media: { imports }, now }: FeedsModuleDeps) {
  return defineModule({
    api: {},
    routes: (api) => feedRoutes(api, { feeds: createFeeds({ db, jobs, web, watched, imports, languages, now }) }),
    jobs: [
      createFindDueFeeds({ db, jobs, hasFeeds: web !== null, hasFolders: watched !== null, now }),
      createCheckFeed({ db, jobs, web, watched, now }),
      createTakeEpisodes({ db, imports, now }),
    ],
  })
}

export { exportFeeds } from './export.ts'
export { handleIdentityEvents } from './handle-identity.ts'
export { handleMediaEvents } from './handle-media.ts'
