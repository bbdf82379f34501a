import type { ContentSection } from '../../../../src/shared/contract/content.ts'
import { CONTENT_LANGUAGES, DEFAULT_LANGUAGE } from '../../../../src/shared/domain/content-rules.ts'
import { APP_SEGMENTS, readSitePath } from '../../../../src/shared/domain/site-path.ts'
import { readSiteLocales } from '../locales.ts'
import { articlePath } from '../presenter.ts'
import { createSnapshot } from '../snapshot.ts'
import type { ContentFault, ContentFolder } from './read.ts'

/** Pages of the site that have no content of their own. */
const OWN_PAGES = new Set(['/blog', '/sitemap', '/sitemap.html', '/reviews'])
/** What lies beside the pages. */
const FILES = /^\/(?:images|flags)\//

export interface ContentCheck {
  /** What must be put right. */
  faults: ContentFault[]
  /** What is not there yet: pages and articles that lack a language. */
  missing: string[]
}

/** Looks at content as a whole: whether files could be read, links lead somewhere, and which translations are missing. */
export function checkContent(folder: ContentFolder): ContentCheck {
  const snapshot = createSnapshot(folder, 1)
  const locales = readSiteLocales()

  function isThere(link: string): boolean {
    if (!link.startsWith('/')) return true
    const { language, path } = readSitePath(link.replace(/[?#].*$/, ''), locales)
    if (APP_SEGMENTS.has(path.split('/')[1] ?? '') || OWN_PAGES.has(path) || FILES.test(path)) return true
    const article = path.startsWith(articlePath('')) ? path.slice(articlePath('').length) : null
    return article === null ? snapshot.pageAt(language, path.replace('{word}', 'english')) !== null : snapshot.articleNamed(language, article) !== null
  }

  const deadEnds = (file: string, links: readonly string[]) => links.filter((link) => !isThere(link)).map((link) => ({ file, message: `The link ${link} leads nowhere.` }))
  const linksOfPage = (sections: ContentSection[]) =>
    sections.flatMap(({ tags, items }) => [...tags, ...items.flatMap((item) => item.tags)]).flatMap(({ type, link, content }) => [...(type === 'a' && link ? [link] : []), ...(type === 'div' ? linksOfHtml(content ?? '') : [])])

  const faults = [
    ...folder.faults,
    ...(folder.pages.some(({ language, path }) => language === DEFAULT_LANGUAGE && path === '/') ? [] : [{ file: `${DEFAULT_LANGUAGE}/pages/home.yaml`, message: 'There is no home page.' }]),
    ...folder.pages.flatMap(({ language, path, sections }) => deadEnds(`${language}/pages${path}`, linksOfPage(JSON.parse(sections) as ContentSection[]))),
    ...folder.articles.flatMap(({ language, name, content }) => deadEnds(`${language}/articles/${name}.md`, linksOfHtml(content))),
  ]
  const lacking = (what: string, has: readonly string[]) => CONTENT_LANGUAGES.filter((language) => !has.includes(language)).map((language) => `${what} is not there in ${language}.`)
  const missing = [
    ...[...new Set(folder.pages.map(({ path }) => path))].flatMap((path) => lacking(path, folder.pages.filter((row) => row.path === path).map(({ language }) => language))),
    ...[...new Set(folder.articles.map(({ name }) => name))].flatMap((name) => lacking(articlePath(name), snapshot.languagesOfArticle(name))),
  ]
  return { faults, missing }
}

/** Addresses in HTML that we cleaned, so that it has one form. */
function linksOfHtml(html: string): string[] {
  return [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => (href ?? '').replaceAll('&amp;', '&'))
}
