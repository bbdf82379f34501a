import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { DiskRoom } from '../../kernel/disk-room.ts'
import type { Languages } from '../../kernel/languages.ts'
import { defineModule } from '../../kernel/module.ts'
import { retainedFor } from '../../kernel/sweeps.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Diariser } from '../../ports/diariser.ts'
import type { Chat } from '../../ports/chat.ts'
import type { RecordingSources } from '../../ports/recording-sources.ts'
import type { Engines } from '../../ports/engines.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Logger } from '../../ports/logger.ts'
import type { SiteRenderer } from '../../ports/site-renderer.ts'
import type { Translators } from '../../ports/translators.ts'
import type { SaleTerms } from '../billing/index.ts'
import { configRoutes } from './config/routes.ts'
import { contactMails } from './contact/mail.ts'
import { removeContactMessagesBefore } from './contact/repository.ts'
import { contactRoutes } from './contact/routes.ts'
import { editingRoutes } from './content/editing/routes.ts'
import { createEditing } from './content/editing/service.ts'
import { readSiteLocales } from './content/locales.ts'
import { pictureRoutes } from './content/pictures/routes.ts'
import { createPictures } from './content/pictures/service.ts'
import { contentRoutes } from './content/routes.ts'
import { createFacts } from './content/read-facts.ts'
import { createContent } from './content/service.ts'
import { answerPage, seoRoutes, siteRoutes } from './pages/routes.ts'
import { createSeo } from './pages/seo.ts'
import { createSite } from './pages/service.ts'

/** Days that messages of the contact form are kept. */
const CONTACT_DAYS = 730

/** Dependencies of {@link createSiteModule}. */
export interface SiteModuleDeps {
  db: Db
  blobs: BlobStore
  jobs: JobQueue
  engines: Engines
  translators: Translators
  diariser: Diariser | null
  languages: Languages
  terms: SaleTerms
  room: DiskRoom
  /** Null without a build of the public pages. */
  site: SiteRenderer | null
  /** Null where no server of models is set. */
  chat: Pick<Chat, 'state'> | null
  /** Null where recordings come from feeds at most. */
  sources: Pick<RecordingSources, 'kinds'> | null
  config: Config
  log: Logger
  now: () => number
}

/** The public pages with what they show, and what every page asks of the installation. */
export function createSiteModule(deps: SiteModuleDeps) {
  const { db, blobs, jobs, engines, translators, chat, sources, diariser, languages, terms, room, config, log, now } =
    deps
  const { site: renderer } = deps
  const { publicUrl, billing, assistant, mapUrl, mailFrom } = config
  const locales = readSiteLocales()
  const offer = { pricing: billing === 'off' ? null : terms.pricing }
  const content = createContent({
    db,
    locales,
    readFacts: createFacts({ config, terms, engines, translators, diariser, now }),
  })
  const pictures = createPictures({ db, blobs, now })
  const about = { content, locales, offer, publicUrl }
  const site = renderer && createSite({ ...about, renderer, assistant, mapUrl, log, now })
  return defineModule({
    api: {
      /** Adds what lies beside the public pages, at the root. */
      rootRoutes: (app: FastifyInstance) => siteRoutes(app, { ...about, site, pictures }),
      /** Answers a public page; null where there are none. */
      publicPage: site && ((request: FastifyRequest, reply: FastifyReply) => answerPage(site, request, reply)),
    },
    routes(api) {
      configRoutes(api, { config, terms, engines, languages, translators, chat, sources })
      contentRoutes(api, { content })
      pictureRoutes(api, { pictures, room })
      editingRoutes(api, {
        editing: createEditing({ db, content, locales, now }),
        draw: site && ((snapshot, pathname) => site.preview(snapshot, pathname)),
      })
      seoRoutes(api, { seo: createSeo(about) })
      contactRoutes(api, { db, jobs, content, mailFrom, now })
    },
    sweeps: [retainedFor(CONTACT_DAYS, now, (before) => removeContactMessagesBefore(db, before))],
    mails: [contactMails],
  })
}

/** The API of site, for the modules above it. */
export type SiteModule = ReturnType<typeof createSiteModule>['api']

export { publishedHere } from './content/editing/repository.ts'
export { checkContent, type ContentCheck } from './content/folder/check.ts'
export { readPictures, writePictures } from './content/folder/pictures.ts'
export { readContentFolder } from './content/folder/read.ts'
export { writeContentFolder } from './content/folder/write.ts'
export { createPictures } from './content/pictures/service.ts'
export { contentState, readContent, replaceContent } from './content/repository.ts'
export { saySiteDetails, siteDetails } from './content/said-details.ts'
export { fillContent } from './content/shipped.ts'

export { contactMessages, markContactMessage, openContactMessages } from './contact/repository.ts'
