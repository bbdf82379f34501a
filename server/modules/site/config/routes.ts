import type { FastifyInstance } from 'fastify'
import { getConfig } from '../../../../src/shared/contract/config.ts'
import {
  supportedTranscriptionLanguages,
  supportedTranslationLanguages,
} from '../../../../src/shared/contract/files/languages.ts'
import type { LanguageOption } from '../../../../src/shared/contract/files/languages.ts'
import type { Config } from '../../../kernel/config.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { Chat } from '../../../ports/chat.ts'
import type { RecordingSources } from '../../../ports/recording-sources.ts'
import type { Engines } from '../../../ports/engines.ts'
import type { Translators } from '../../../ports/translators.ts'
import { allLanguages } from '../../../kernel/languages.ts'
import { isSellerFilled, type SaleTerms } from '../../billing/index.ts'

export interface ConfigRoutesDeps {
  config: Pick<
    Config,
    | 'billing'
    | 'stripe'
    | 'uploadLimitBytes'
    | 'linkImports'
    | 'videoSites'
    | 'offlineShell'
    | 'watchDir'
    | 'dropbox'
    | 'signOn'
  > & {
    speech: Pick<Config['speech'], 'liveSecondReading'>
  }
  terms: Pick<SaleTerms, 'seller'>
  engines: Pick<Engines, 'multilingual'>
  translators: Pick<Translators, 'targets'>
  chat: Pick<Chat, 'state'> | null
  /** Null where there are none but feeds. */
  sources: Pick<RecordingSources, 'kinds'> | null
  languages: { list(): Promise<LanguageOption[]> }
}

/** What a client must know before anybody has logged in. */
export function configRoutes(
  app: FastifyInstance,
  { config, terms, engines, translators, chat, sources, languages }: ConfigRoutesDeps,
): void {
  mount(app, getConfig, async () => ({
    billing: config.billing,
    stripe_publishable_key: config.stripe?.publishableKey ?? null,
    has_seller: isSellerFilled(config.billing, terms.seller()),
    multilingual: await engines.multilingual(),
    upload_limit: config.uploadLimitBytes,
    link_imports: config.linkImports,
    offline_shell: config.offlineShell,
    video_sites: config.videoSites,
    watched_folders: sources?.kinds.includes('folder') ?? false,
    source_kinds: [...(config.linkImports ? (['feed'] as const) : []), ...(sources?.kinds ?? [])],
    live_second_reading: config.speech.liveSecondReading,
    dropbox_app_key: config.dropbox?.appKey ?? null,
    ...(config.signOn.providers.length > 0 && {
      sign_on: config.signOn.providers.map(({ id, button }) => ({ id, button })),
    }),
    answers_host: chat?.state.usable ? chat.state.host : null,
  }))
  mount(app, supportedTranscriptionLanguages, () => languages.list())
  mount(app, supportedTranslationLanguages, async ({ query }) => {
    const targets = query.from_service ? await translators.targets(query.from) : 'any'
    return allLanguages()
      .filter(({ code }) => targets === 'any' || targets.has(code))
      .map(({ code, name }) => ({ code, name }))
  })
}
