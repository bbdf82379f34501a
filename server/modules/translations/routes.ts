import type { FastifyInstance } from 'fastify'
import * as contract from '../../../src/shared/contract/translations.ts'
import { mount } from '../../kernel/http/mount.ts'
import type { Translations } from './service.ts'

/** `/file/translation`: which there are. Their texts are served beside the original's. */
export function translationRoutes(app: FastifyInstance, { translations }: { translations: Translations }): void {
  mount(app, contract.listTranslations, ({ caller, params }) => translations.list(caller, params.id))
  mount(app, contract.translationCost, async ({ caller, params, query, say }) => {
    const { notice, ...cost } = await translations.cost(caller, params.id, query.language)
    return { ...cost, notice: notice === null ? null : say(notice) }
  })
  mount(app, contract.requestTranslation, ({ caller, body }) =>
    translations.request(caller, body.file_id, body.language),
  )
  mount(app, contract.translateAgain, ({ caller, params }) => translations.again(caller, params.id, params.language))
  mount(app, contract.removeTranslation, ({ caller, params }) =>
    translations.remove(caller, params.id, params.language),
  )
}
