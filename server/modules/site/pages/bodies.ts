import type { ContentSection } from '../../../../src/shared/contract/content.ts'
import { distinctTags } from '../../../../src/shared/domain/content-rules.ts'
import { groupPages, MAIN } from '../../../../src/shared/domain/footer-pages.ts'
import {
  flagsOf,
  hasManyCountries,
  type NamedLanguage,
  neighboursOf,
} from '../../../../src/shared/domain/language-names.ts'
import { ALL_TAGS, type DirectoryEntry, type SiteBody, type SiteLink } from '../../../../src/shared/site-view.ts'
import { SITE_WORDS } from '../../../../src/shared/site-words.ts'
import { knownLanguage } from '../../../../src/shared/words/languages.ts'
import { phrase } from '../../../../src/shared/words/phrase.ts'
import { wordsIn } from '../../../kernel/words.ts'
import { languageList, titleIn } from '../content/language-lists.ts'
import { linkIn, presentArticle, presentWholeArticle, presentWholePage } from '../content/presenter.ts'
import type { ArticleRow, PageRow } from '../content/rows.ts'
import { type FoundPage, listedPath, type Snapshot } from '../content/snapshot.ts'
import { offeredPages, type SiteOffer, summaries } from './frame.ts'

const RECENT = 3

export function homeBody(snapshot: Snapshot, found: FoundPage | null, language: string): SiteBody {
  const sections: ContentSection[] = found ? presentWholePage(snapshot, found).sections : []
  const articles = snapshot.articlesIn(language).filter(({ is_on_main_page }) => is_on_main_page === 1)
  return {
    kind: 'home',
    sections,
    articles: articles.map((row) => presentArticle(snapshot, row, { translated: false })),
  }
}

/** The page of a language on a directory, with the flags it shows there. */
function entryOf(row: PageRow, about: NamedLanguage): DirectoryEntry {
  return {
    language: titleIn(row.language, about),
    link: linkIn(row.language, listedPath(row, about)),
    flags: flagsOf(about),
    isShrunk: hasManyCountries(about),
  }
}

/** Puts things in the order of their names in a language of the content. */
function byName<T>(contentLanguage: string, nameOf: (thing: T) => string): (a: T, b: T) => number {
  const { compare } = new Intl.Collator(contentLanguage)
  return (a, b) => compare(nameOf(a), nameOf(b))
}

/** A content page by its template; without one it is a page of text. */
export function pageBody(snapshot: Snapshot, found: FoundPage, offer: SiteOffer): SiteBody {
  const { row, about } = found
  const page = presentWholePage(snapshot, found)
  const pages = offeredPages(snapshot, row.language, offer)
  const directory = pages.find(({ category, template }) => category === row.category && template === 'T-02')
  const breadcrumb: SiteLink[] = [
    { label: snapshot.site.name, href: linkIn(row.language, '/') },
    { label: row.category, href: linkIn(row.language, directory?.path ?? '/sitemap') },
    { label: page.label, href: page.link },
  ]
  switch (row.template) {
    case 'T-01': {
      const related =
        groupPages(
          summaries(
            snapshot,
            pages.filter((other) => other.category === row.category && other !== row),
          ),
        )[0]?.pages ?? []
      return { kind: 'T-01', page, breadcrumb, related }
    }
    case 'T-02': {
      const list = pages.find(({ category, list_of }) => category === row.category && list_of !== null)
      return {
        kind: 'T-02',
        page,
        breadcrumb,
        entries: list?.list_of
          ? languageList(list.list_of)
              .map((language) => entryOf(list, language))
              .toSorted(byName(list.language, ({ language }) => language))
          : [],
      }
    }
    case 'T-03': {
      const languages = row.list_of === null ? [] : languageList(row.list_of)
      const neighbours = about
        ? neighboursOf(languages, languages.indexOf(about)).map((language) => entryOf(row, language))
        : []
      return { kind: 'T-03', page, breadcrumb, flags: about ? flagsOf(about) : [], neighbours }
    }
    default:
      return { kind: 'text', sections: page.sections, modified: new Date(row.modified_at).toISOString() }
  }
}

function aside(snapshot: Snapshot, language: string) {
  const articles = snapshot.articlesIn(language).map((row) => presentArticle(snapshot, row, { translated: false }))
  return { articles, recent: articles.slice(0, RECENT), tags: [ALL_TAGS, ...distinctTags(articles)] }
}

/** `found` is the page that the content has for the blog, which says its heading. */
export function blogBody(snapshot: Snapshot, found: FoundPage | null, language: string, tag: string): SiteBody {
  const heading =
    found &&
    presentWholePage(snapshot, found)
      .sections.flatMap(({ tags }) => tags)
      .find(({ type }) => type === 'h1')?.content
  return {
    kind: 'blog',
    heading: heading ?? wordsIn(knownLanguage(language)).say(SITE_WORDS.blogTitle),
    ...aside(snapshot, language),
    tag,
  }
}

/** `address` is the whole address, which the share links carry. */
export function articleBody(snapshot: Snapshot, row: ArticleRow, address: string): SiteBody {
  const { recent, tags } = aside(snapshot, row.language)
  return { kind: 'article', article: presentWholeArticle(snapshot, row), address, recent, tags }
}

export function sitemapBody(snapshot: Snapshot, language: string, offer: SiteOffer): SiteBody {
  const { say } = wordsIn(knownLanguage(language))
  const rows = offeredPages(snapshot, language, offer)
  const listed = rows.flatMap((row) =>
    row.list_of === null
      ? []
      : [
          {
            category: say(phrase('{category}: Language', { category: row.category })),
            pages: languageList(row.list_of)
              .map((about) => ({ label: titleIn(language, about), href: linkIn(language, listedPath(row, about)) }))
              .toSorted(byName(language, ({ label }) => label)),
          },
        ],
  )
  const own = ['/blog', ...(snapshot.reviews.length > 0 ? ['/reviews'] : [])]
    .filter((path) => !rows.some((row) => row.path === path))
    .map((path) => ({
      label: say(path === '/blog' ? SITE_WORDS.blog : SITE_WORDS.reviews),
      href: linkIn(language, path),
    }))
  const groups = groupPages(summaries(snapshot, rows))
  const main = groups.find(({ category }) => category === MAIN)
  return {
    kind: 'sitemap',
    groups: [
      { category: say(SITE_WORDS.main), pages: [...(main?.pages ?? []), ...own] },
      ...groups.filter((group) => group !== main),
      ...listed,
    ],
    articles: snapshot
      .articlesIn(language)
      .map(({ title, name }) => ({ label: title, href: linkIn(language, `/blog/article/${name}`) })),
  }
}
