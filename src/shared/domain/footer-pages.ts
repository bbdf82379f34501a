import type { PageSummary } from '../contract/content.ts'
import type { PageGroup, SiteLink } from '../site-view.ts'

/** The category whose pages are listed on their own. */
export const MAIN = 'Main'
const HOME = 'default'
const PRICING = 'pricing'
const IMPRINT = 'imprint'
/** Linked on their own at the foot of each page. */
const LINKED = new Set([HOME, 'blog', 'terms-of-services', 'privacy-policy', IMPRINT])

export type FooterPage = Pick<PageSummary, 'name' | 'label' | 'category' | 'link' | 'is_list_pages'>

/** Pages by category in the order they come; list pages are left out. */
export function groupPages(pages: readonly FooterPage[]): PageGroup[] {
  const groups = new Map<string, SiteLink[]>()
  for (const { is_list_pages, category, label, link } of pages) {
    if (is_list_pages) continue
    const links = groups.get(category) ?? []
    links.push({ label, href: link })
    groups.set(category, links)
  }
  return [...groups].map(([category, links]) => ({ category, pages: links }))
}

/** What decides which pages there are. */
export interface PageOffer {
  hasPricing: boolean
  /** Who runs the site has said where they are. */
  hasImprint: boolean
}

/** Whether there is such a page here: none of prices without anything sold, no imprint without an address. */
export const isOffered = ({ name }: Pick<FooterPage, 'name'>, { hasPricing, hasImprint }: PageOffer) =>
  (hasPricing || name !== PRICING) && (hasImprint || name !== IMPRINT)

/** The pages of the full footer: those of the category `Main`, and the others by their categories. */
export function footerPages(
  pages: readonly FooterPage[],
  options: PageOffer,
): { main: SiteLink[]; groups: PageGroup[] } {
  const groups = groupPages(pages.filter((page) => !LINKED.has(page.name) && isOffered(page, options)))
  return {
    main: groups.find(({ category }) => category === MAIN)?.pages ?? [],
    groups: groups.filter(({ category }) => category !== MAIN),
  }
}
