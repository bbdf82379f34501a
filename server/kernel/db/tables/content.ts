import type { Absent } from './absent.ts'
import type { ContentEvent, ContentKind, ImageType, Template } from '../../../../src/shared/domain/content-rules.ts'

/** A page of the public site in one language. */
export interface ContentPageTable {
  language: string
  /**
   * Its address without a language, such as `/transcription/interviews`; unique in its language. A list page has a `*`
   * where the language's word stands.
   */
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
  /** JSON: the sections as the author wrote them, Markdown in each `div`; null where only `sections` is known. */
  source: string | null
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
  /**
   * Fingerprint of the shipped content that fills the tables; null once somebody has brought content of their own,
   * which is never overwritten.
   */
  shipped: string | null
  /** JSON: who runs the site, see `siteInfo`, as the content's folder has it. */
  site: string
  /** JSON: the same as an ADMIN says it, which goes before; null while the folder's holds. */
  said_site: Absent<string>
  /** When they said so. */
  said_at: Absent<number>
}

/** Something of the content that somebody has touched in the app. */
export interface ContentDocumentTable {
  kind: ContentKind
  language: string
  name: string
  /** Address of a page, without a language; name of an article. */
  address: string
  /** Grows with each change, of a draft too. */
  version: number
  /** JSON: what is being written; null while there is nothing that is not published. */
  draft: string | null
  changed_at: number
  /** Null once the account is gone. */
  changed_by: string | null
  /** When somebody last published or took it away in the app; null when what is shown came from a folder. */
  published_at: number | null
}

/** What a document was, for as long as it is kept. */
export interface ContentVersionTable {
  kind: ContentKind
  language: string
  name: string
  /** Of the document when this came about; 0 is what came from a folder before anybody touched it. */
  version: number
  event: ContentEvent
  /** JSON. */
  document: string
  saved_at: number
  saved_by: string | null
}

/** A picture that was uploaded or imported. */
export interface ContentImageTable {
  /** Below `/images/`. */
  path: string
  type: ImageType
  size: number
  blob_key: string
  added_at: number
}
