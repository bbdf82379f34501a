import type { FastifyInstance } from 'fastify'
import { getConfig } from '../../../src/shared/contract/config.ts'
import { supportedTranscriptionLanguages } from '../../../src/shared/contract/files.ts'
import type { LanguageOption } from '../../../src/shared/contract/files.ts'
import type { Config } from '../../config.ts'
import { mount } from '../../plugins/mount.ts'
import type { Engines } from '../../ports/engines.ts'

export interface ConfigRoutesDeps {
  config: Pick<Config, 'billing' | 'uploadLimitBytes'>
  engines: Pick<Engines, 'multilingual'>
  languages: { list(): Promise<LanguageOption[]> }
}

/** What a client must know before anybody has logged in. */
export function configRoutes(app: FastifyInstance, { config, engines, languages }: ConfigRoutesDeps): void {
  mount(app, getConfig, async () => ({ billing: config.billing, multilingual: await engines.multilingual(), upload_limit: config.uploadLimitBytes }))
  mount(app, supportedTranscriptionLanguages, () => languages.list())
}
