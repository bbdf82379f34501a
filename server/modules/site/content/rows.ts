import type { Selectable } from 'kysely'
import type { Review, SiteInfo } from '../../../../src/shared/contract/content.ts'
import type { ContentArticleTable, ContentPageTable } from '../../../kernel/db/schema.ts'

export type PageRow = Selectable<ContentPageTable>
export type ArticleRow = Selectable<ContentArticleTable>

/** All of the content. */
export interface ContentRows {
  site: SiteInfo
  /** By their position, then by name, then by language. */
  pages: PageRow[]
  /** Newest first. */
  articles: ArticleRow[]
  reviews: Review[]
}
