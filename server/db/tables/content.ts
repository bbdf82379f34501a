import type { Template } from '../../../src/shared/domain/content-rules.ts'

/** A page of the public site in one language. */
export interface ContentPageTable {
  language: string
  /** Its address without a language, such as `/transcription/interviews`; unique in its language. A list page has a `*` where the language's word stands. */
  path: string
  /** The last part of the address, `default` of the home page; unique in its language. */
  name: string
  /** Order in lists. */
  position: number
  label: string
  category: string
  /** Null for a page of text. */
  template: Template | null
  /** The list of languages that the page stands for, a page for each; null for a page of its own. */
  list_of: 'transcription' | 'translation' | null
  title: string
  description: string
  /** Path of the picture for previews. */
  image: string | null
  /** JSON, the contract's `contentSection[]`, its HTML cleaned. */
  sections: string
  modified_at: number
}

export interface ContentArticleTable {
  language: string
  /** The last part of its address, unique in its language. */
  name: string
  title: string
  preview: string
  /** What the author wrote, Markdown. */
  source: string
  /** HTML made from it, cleaned. */
  content: string
  /** JSON array. */
  tags: string
  image: string | null
  /** 1 when the home page shows it. */
  is_on_main_page: number
  published_at: number
  modified_at: number
}

export interface ContentReviewTable {
  position: number
  /** JSON, the contract's `review`. */
  review: string
}

/** One row: which content this is. */
export interface ContentStateTable {
  /** Always 1. */
  id: number
  /** Grows with each change of the content. */
  revision: number
  /** Fingerprint of the shipped content that fills the tables; null once somebody has brought content of their own, which is never overwritten. */
  shipped: string | null
  /** JSON: who runs the site, see `siteInfo`. */
  site: string
}
