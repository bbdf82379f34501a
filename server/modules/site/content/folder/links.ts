import type { ContentSection } from '../../../../../src/shared/contract/content.ts'
import { isAppPath } from '../../../../../src/shared/domain/app-paths.ts'
import { readSitePath } from '../../../../../src/shared/domain/site-path.ts'
import { localesOf, readSiteLocales } from '../locales.ts'
import { articlePath } from '../presenter.ts'
import type { ArticleRow, PageRow } from '../rows.ts'
import type { Snapshot } from '../snapshot.ts'

/** Pages of the site that need no content of their own. */
const OWN_PAGES = new Set(['/blog', '/sitemap', '/sitemap.html', '/reviews'])
/** What lies beside the pages. */
const FILES = /^\/(?:images|flags)\//

/** Finds links of some content that lead nowhere in it. */
export function createLinkCheck(snapshot: Snapshot) {
  const locales = localesOf(readSiteLocales(), snapshot)

  function isThere(link: string): boolean {
    if (!link.startsWith('/')) return true
    const { language, path } = readSitePath(link.replace(/[?#].*$/, ''), locales)
    if (isAppPath(path) || OWN_PAGES.has(path) || FILES.test(path)) return true
    const article = path.startsWith(articlePath('')) ? path.slice(articlePath('').length) : null
    return article === null
      ? snapshot.pageAt(language, path.replace('{word}', 'english')) !== null
      : snapshot.articleNamed(language, article) !== null
  }

  const dead = (links: readonly string[]) => links.filter((link) => !isThere(link))

  return {
    deadInPage: ({ sections }: Pick<PageRow, 'sections'>) =>
      dead(linksOfSections(JSON.parse(sections) as ContentSection[])),
    deadInArticle: ({ content }: Pick<ArticleRow, 'content'>) => dead(linksOfHtml(content)),
  }
}

function linksOfSections(sections: readonly ContentSection[]): string[] {
  const tags = sections.flatMap((section) => [...section.tags, ...section.items.flatMap((item) => item.tags)])
  return tags.flatMap(({ type, link, content }) => [
    ...(type === 'a' && link ? [link] : []),
    ...(type === 'div' ? linksOfHtml(content ?? '') : []),
  ])
}

/** Addresses in HTML that we cleaned, so that it has one form. */
function linksOfHtml(html: string): string[] {
  return [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => (href ?? '').replaceAll('&amp;', '&'))
}
