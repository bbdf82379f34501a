import type { Pricing } from '../../../../src/shared/contract/plan.ts'
import { footerPages, isOffered, type PageOffer } from '../../../../src/shared/domain/footer-pages.ts'
import type { SiteFrame } from '../../../../src/shared/site-view.ts'
import { hasImprint } from '../content/facts.ts'
import { linkIn, named, presentPage } from '../content/presenter.ts'
import type { PageRow } from '../content/rows.ts'
import type { Snapshot } from '../content/snapshot.ts'
import { mapOf } from './map-of.ts'

/** What the pages say about what is sold here. */
export interface SiteOffer {
  /** Null where nothing is sold. */
  pricing: Pricing | null
}

/** What decides which pages there are here. */
export const pageOffer = ({ facts }: Snapshot, { pricing }: SiteOffer): PageOffer => ({
  hasPricing: pricing !== null,
  hasImprint: hasImprint(facts),
})

/** The pages of a language that there are here. */
export function offeredPages(snapshot: Snapshot, language: string, offer: SiteOffer): PageRow[] {
  return snapshot.pagesIn(language).filter((row) => isOffered(row, pageOffer(snapshot, offer)))
}

/** Some pages as lists of links show them. */
export const summaries = (snapshot: Snapshot, rows: readonly PageRow[]) =>
  rows.map((row) => presentPage(snapshot, { row, about: null }, { translated: false, templates: false }))

export interface FrameOptions {
  language: string
  /** The page without a language, for the switcher. */
  path: string
  /** Languages that have this page. */
  available: readonly string[]
  /** Of the site, in the switcher's order. */
  languages: readonly string[]
  offer: SiteOffer
  assistant: string | null
  mapUrl: string | null
  year: number
}

/** What surrounds every page of a language. */
export function frameOf(
  snapshot: Snapshot,
  { language, path, available, languages, offer, assistant, mapUrl, year }: FrameOptions,
): SiteFrame {
  return {
    language,
    // A page that a language lacks leads to that language's home.
    languages: languages.toSorted().map((code) => ({
      ...named(code),
      link: linkIn(code, available.includes(code) ? path : '/'),
      switched: code === language,
    })),
    footer: footerPages(summaries(snapshot, snapshot.pagesIn(language)), pageOffer(snapshot, offer)),
    site: snapshot.site,
    pricing: offer.pricing,
    hasReviews: snapshot.reviews.length > 0,
    hasImprint: hasImprint(snapshot.facts) && snapshot.pageNamed(language, 'imprint') !== null,
    year,
    assistant,
    map: mapOf(mapUrl, snapshot.site.place),
  }
}
