import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/content.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { Content } from './service.ts'

/** `/content`: what the public site is filled with. */
export function contentRoutes(app: FastifyInstance, { content }: { content: Content }): void {
  mount(app, contract.listPages, ({ params, query }) =>
    content.pages(params.language, {
      translated: query.provides_translated_languages,
      templates: query.provides_current_templates,
    }),
  )
  mount(app, contract.getPage, ({ params, query }) => content.page(params.language, params.page, query.list_page))
  mount(app, contract.listArticles, ({ params, query }) =>
    content.articles(params.language, { translated: query.provides_translated_languages }),
  )
  mount(app, contract.getArticle, ({ params }) => content.article(params.language, params.name))
  mount(app, contract.getSite, () => content.site())
  mount(app, contract.listReviews, () => content.reviews())
}
