import type {
  Article,
  ArticleSummary,
  ContentPage,
  ContentSection,
  ContentTranslation,
  ListedPage,
  PageSummary,
} from '../../../../src/shared/contract/content.ts'
import { DEFAULT_LANGUAGE, readingTime } from '../../../../src/shared/domain/content-rules.ts'
import { languageWord, type NamedLanguage } from '../../../../src/shared/domain/language-names.ts'
import { localPath } from '../../../../src/shared/domain/site-path.ts'
import { isLanguageCode, languageOf } from '../../../../src/shared/words/languages.ts'
import { cleanHtml, textOf } from './clean-html.ts'
import { createFill } from './fill-facts.ts'
import { countriesIn, languageList, nameIn } from './language-lists.ts'
import type { ArticleRow, PageRow } from './rows.ts'
import { cleanSections, fillIn } from './sections.ts'
import { type FoundPage, listedPath, type Snapshot } from './snapshot.ts'

/** The path of an article, without a language. */
export const articlePath = (name: string) => `/blog/article/${name}`

/** A path in a language of the content. */
export const linkIn = (language: string, path: string) => localPath(path, language, DEFAULT_LANGUAGE)

/** A language of the content, by what it calls itself. */
export const named = (code: string) => ({ code, name: isLanguageCode(code) ? languageOf(code).name : code })

/** The same address in the languages that have it, sorted by their codes. */
export function translations(path: string, languages: readonly string[]): ContentTranslation[] {
  return languages.toSorted().map((code) => ({ ...named(code), link: linkIn(code, path) }))
}

/** What stands in the place of `{language}`, `{code}` and `{countries}` on a page about a language. */
export function valuesOf(language: string, about: NamedLanguage): Record<string, string> {
  return {
    language: nameIn(language, about),
    code: about.code,
    countries: countriesIn(language, about.iso2),
    word: languageWord(about.name),
  }
}

export const pathOf = ({ row, about }: FoundPage): string => (about ? listedPath(row, about) : row.path)

function listed(row: PageRow): ListedPage[] {
  if (row.list_of === null) return []
  return languageList(row.list_of).map((about) => {
    const path = listedPath(row, about)
    return {
      name: path.replace(/^.*\//, ''),
      link: linkIn(row.language, path),
      language: nameIn(row.language, about),
      code: about.code,
      iso2: [...about.iso2],
    }
  })
}

export function presentPage(
  snapshot: Snapshot,
  found: FoundPage,
  options: { translated: boolean; templates: boolean },
): PageSummary {
  const { row, about } = found
  const path = pathOf(found)
  return {
    name: about ? path.replace(/^.*\//, '') : row.name,
    label: about ? fill(row.label, valuesOf(row.language, about)) : row.label,
    category: row.category,
    link: linkIn(row.language, path),
    ...(options.templates && { template: row.template }),
    language: named(row.language),
    ...(options.translated && { translations: translations(path, snapshot.languagesOf(path)) }),
    is_list_pages: row.list_of !== null && about === null,
    pages: about ? [] : listed(row),
  }
}

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** What search engines are told of a page, its language filled in. */
export function titleOf({ facts, site }: Snapshot, { row, about }: FoundPage): { title: string; description: string } {
  const values = about ? valuesOf(row.language, about) : {}
  const { text } = createFill(facts, site, row.language, about)
  return { title: text(fill(row.title, values)), description: text(fill(row.description, values)) }
}

/** A page with its sections, cleaned once more: what lies in the database may have come another way. */
export function presentWholePage(snapshot: Snapshot, found: FoundPage): ContentPage {
  const { row, about } = found
  const clean = cleanSections(JSON.parse(row.sections) as ContentSection[])
  const path = pathOf(found)
  const filled = createFill(snapshot.facts, snapshot.site, row.language, about).sections(clean)
  return {
    ...presentPage(snapshot, found, { translated: false, templates: false }),
    template: row.template,
    translations: translations(path, snapshot.languagesOf(path)),
    sections: about ? fillIn(filled, valuesOf(row.language, about)) : filled,
  }
}

export function presentArticle(snapshot: Snapshot, row: ArticleRow, options: { translated: boolean }): ArticleSummary {
  const { words, minutes } = readingTime(textOf(row.content))
  const path = articlePath(row.name)
  return {
    title: row.title,
    link: linkIn(row.language, path),
    preview: row.preview,
    tags: JSON.parse(row.tags) as string[],
    published_time: new Date(row.published_at).toISOString(),
    modified_time: new Date(row.modified_at).toISOString(),
    words_count: words,
    time_to_read: minutes,
    is_on_main_page: row.is_on_main_page === 1,
    language: named(row.language),
    ...(options.translated && { translations: translations(path, snapshot.languagesOfArticle(row.name)) }),
  }
}

export function presentWholeArticle(snapshot: Snapshot, row: ArticleRow): Article {
  return {
    ...presentArticle(snapshot, row, { translated: false }),
    translations: translations(articlePath(row.name), snapshot.languagesOfArticle(row.name)),
    content: cleanHtml(row.content),
  }
}
