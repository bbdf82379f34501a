import type { PageSummary } from '../contract/content.ts'
import type { PageGroup, SiteLink } from '../site-view.ts'

/** The category whose pages are listed on their own. */
export const MAIN = 'Main'
const HOME = 'default'
const PRICING = 'pricing'
/** Linked on their own at the foot of each page. */
const LINKED = new Set([HOME, 'blog', 'terms-of-services', 'privacy-policy'])

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

/** Whether there is such a page here: without anything sold there is none of prices. */
export const isOffered = ({ name }: Pick<FooterPage, 'name'>, { hasPricing }: { hasPricing: boolean }) =>
  hasPricing || name !== PRICING

/** The pages of the full footer: those of the category `Main`, and the others by their categories. */
export function footerPages(
  pages: readonly FooterPage[],
  options: { hasPricing: boolean },
): { main: SiteLink[]; groups: PageGroup[] } {
  const groups = groupPages(pages.filter((page) => !LINKED.has(page.name) && isOffered(page, options)))
  return {
    main: groups.find(({ category }) => category === MAIN)?.pages ?? [],
    groups: groups.filter(({ category }) => category !== MAIN),
  }
}
