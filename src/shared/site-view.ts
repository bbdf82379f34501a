import type {
  Article,
  ArticleSummary,
  ContentPage,
  ContentSection,
  ContentTranslation,
  Review,
  SeoMeta,
  SiteInfo,
} from './contract/content.ts'
import type { Pricing } from './contract/plan.ts'

/** A language of the switcher; `switched` is the one that is shown. */
export interface LanguageEntry extends ContentTranslation {
  switched: boolean
}

/** A link with its text. */
export interface SiteLink {
  label: string
  href: string
}

/** Pages under one heading. */
export interface PageGroup {
  category: string
  pages: SiteLink[]
}

/** What the head of a page says to search engines and previews. */
export interface SiteHead {
  meta: SeoMeta
  /** Whole address; null for a page that is none, such as 'not found'. */
  canonical: string | null
  alternates: { hreflang: string; href: string }[]
  /** schema.org objects. */
  structuredData: object[]
}

/** The same for every page of a language. */
export interface SiteFrame {
  language: string
  languages: LanguageEntry[]
  /** Main pages first under `main`, the others by category; list pages are in neither. */
  footer: { main: SiteLink[]; groups: PageGroup[] }
  site: SiteInfo
  /** Prices; null where nothing is sold. */
  pricing: Pricing | null
  /** Customers have written some. */
  hasReviews: boolean
  /** Who runs the site has said where they are. */
  hasImprint: boolean
  /** Of the copyright line. */
  year: number
  /** The chat of a third party; null unless it is set up. */
  assistant: string | null
  /** OpenStreetMap's map of the place; null shows the place on the one that ships. */
  map: string | null
}

/** A language that a page of a directory is about. */
export interface DirectoryEntry {
  language: string
  link: string
  /** Countries of its flags, lower case. */
  flags: readonly string[]
  /** It has so many countries that its flags are drawn smaller. */
  isShrunk: boolean
}

/** What stands between header and footer. */
export type SiteBody =
  | { kind: 'home'; sections: ContentSection[]; articles: ArticleSummary[] }
  | { kind: 'text'; sections: ContentSection[]; modified: string }
  | { kind: 'T-01'; page: ContentPage; breadcrumb: SiteLink[]; related: SiteLink[] }
  | { kind: 'T-02'; page: ContentPage; breadcrumb: SiteLink[]; entries: DirectoryEntry[] }
  | { kind: 'T-03'; page: ContentPage; breadcrumb: SiteLink[]; flags: readonly string[]; neighbours: DirectoryEntry[] }
  | { kind: 'blog'; heading: string; articles: ArticleSummary[]; recent: ArticleSummary[]; tags: string[]; tag: string }
  | { kind: 'article'; article: Article; address: string; recent: ArticleSummary[]; tags: string[] }
  | { kind: 'sitemap'; groups: PageGroup[]; articles: SiteLink[] }
  | { kind: 'reviews'; reviews: Review[] }
  | { kind: 'not-found' }

/** One page of the public site, as the server gives it to the components that draw it. */
export interface SiteView {
  status: number
  /** The address as it was asked for, without a query. */
  path: string
  head: SiteHead
  frame: SiteFrame
  body: SiteBody
}

/** Every tag, in the blog's choice of tags. */
export const ALL_TAGS = 'All'
