import type { SourceKind } from '../../../src/shared/contract/feeds.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { Languages } from '../../kernel/languages.ts'
import { defineModule } from '../../kernel/module.ts'
import { createAddressRule } from '../../kernel/public-addresses.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { LinkedFiles } from '../../ports/linked-files.ts'
import type { RecordingSources } from '../../ports/recording-sources.ts'
import type { MediaModule } from '../media/index.ts'
import { createCheckFeed } from './check-feed.ts'
import { createFindDueFeeds } from './find-due-feeds.ts'
import { answerMails, pausedMails } from './mails.ts'
import { feedRoutes } from './routes.ts'
import { sealSourcesAnew } from './seal-anew.ts'
import { createFeeds } from './service.ts'
import { sourceSealer } from './source-files.ts'
import { createTakeEpisodes } from './take-episodes.ts'

/** Dependencies of {@link createFeedsModule}. */
export interface FeedsModuleDeps {
  db: Db
  jobs: JobQueue
  /** Null where nothing is fetched by links. */
  web: LinkedFiles | null
  /** Null where recordings come from feeds at most. */
  sources: RecordingSources | null
  languages: Languages
  media: Pick<MediaModule, 'imports'>
  sessionSecrets: readonly string[]
  config: { webhookAllow: readonly string[]; mailIn: { address: string } | null }
  now: () => number
}

/** Feeds, folders and buckets whose new recordings become files, within the hours a month that their owner says. */
export function createFeedsModule(deps: FeedsModuleDeps) {
  const { db, jobs, web, sources, languages, sessionSecrets, now } = deps
  const { imports } = deps.media
  const { webhookAllow, mailIn } = deps.config
  const reach = { ...createAddressRule(webhookAllow), hasOwn: webhookAllow.length > 0 }
  const sealer = sourceSealer(sessionSecrets)
  const kinds: SourceKind[] = [...(web ? (['feed'] as const) : []), ...(sources?.kinds ?? [])]
  return defineModule({
    api: {},
    routes: (api) =>
      feedRoutes(api, {
        feeds: createFeeds({
          db,
          jobs,
          web,
          sources,
          reach,
          mailAddress: mailIn?.address ?? null,
          imports,
          languages,
          sealer,
          now,
        }),
      }),
    jobs: [
      createFindDueFeeds({ db, jobs, kinds, now }),
      createCheckFeed({ db, jobs, web, sources, sealer, now }),
      createTakeEpisodes({ db, jobs, imports, sealer, now }),
    ],
    mails: [pausedMails, answerMails],
    sweeps: [() => sealSourcesAnew({ db, sealer })],
  })
}

export { exportFeeds } from './export.ts'
export { handleIdentityEvents } from './handle-identity.ts'
export { handleMediaEvents } from './handle-media.ts'
export { createSourceFiles } from './source-files.ts'
