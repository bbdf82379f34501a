import { DEFAULT_LANGUAGE } from '../../../../src/shared/domain/content-rules.ts'
import { languageInName, languageWord, type NamedLanguage } from '../../../../src/shared/domain/language-names.ts'
import { type Facts, NO_FACTS } from './facts.ts'
import { languageList } from './language-lists.ts'
import type { ArticleRow, ContentRows, PageRow } from './rows.ts'

/** A page's row, and of a list page the language that is asked for. */
export interface FoundPage {
  row: PageRow
  about: NamedLanguage | null
}

/** The content of one revision, held in memory and looked up by address and by name. */
export interface Snapshot extends ContentRows {
  revision: number
  /** What the pages may say of the installation. */
  facts: Facts
  pagesIn(language: string): readonly PageRow[]
  articlesIn(language: string): readonly ArticleRow[]
  /** The page at an address; null when there is none in this language. */
  pageAt(language: string, path: string): FoundPage | null
  pageNamed(language: string, name: string): PageRow | null
  /** The page of a list page by its own name. */
  listedPage(row: PageRow, name: string): NamedLanguage | null
  articleNamed(language: string, name: string): ArticleRow | null
  /** Languages that have this page, the default one first. */
  languagesOf(path: string): readonly string[]
  languagesOfArticle(name: string): readonly string[]
}

/** The address of the page that a list page stands for. */
export function listedPath(row: Pick<PageRow, 'path'>, language: NamedLanguage): string {
  return row.path.replace('*', languageWord(language.name))
}

export function createSnapshot(rows: ContentRows, revision: number, facts: Facts = NO_FACTS): Snapshot {
  const key = (...parts: string[]) => parts.join('\n')
  const languages = [...new Set([DEFAULT_LANGUAGE, ...rows.pages.map(({ language }) => language)])]
  const pages = new Map(languages.map((language) => [language, rows.pages.filter((row) => row.language === language)]))
  const articles = new Map(
    languages.map((language) => [language, rows.articles.filter((row) => row.language === language)]),
  )
  const byPath = new Map(
    rows.pages.filter(({ list_of }) => list_of === null).map((row) => [key(row.language, row.path), row]),
  )
  const byName = new Map(rows.pages.map((row) => [key(row.language, row.name), row]))
  const articleByName = new Map(rows.articles.map((row) => [key(row.language, row.name), row]))
  const lists = rows.pages.filter(({ list_of }) => list_of !== null)

  const aboutOf = (row: PageRow, path: string) =>
    row.list_of === null ? null : languageInName(path, row.path, languageList(row.list_of))

  function pageAt(language: string, path: string): FoundPage | null {
    const own = byPath.get(key(language, path))
    if (own) return { row: own, about: null }
    for (const row of lists) {
      const about = row.language === language ? aboutOf(row, path) : null
      if (about) return { row, about }
    }
    return null
  }

  return {
    ...rows,
    revision,
    facts,
    pagesIn: (language) => pages.get(language) ?? [],
    articlesIn: (language) => articles.get(language) ?? [],
    pageAt,
    pageNamed: (language, name) => byName.get(key(language, name)) ?? null,
    listedPage: (row, name) => aboutOf(row, row.path.replace(/[^/]*$/, name)),
    articleNamed: (language, name) => articleByName.get(key(language, name)) ?? null,
    languagesOf: (path) => languages.filter((language) => pageAt(language, path) !== null),
    languagesOfArticle: (name) => languages.filter((language) => articleByName.has(key(language, name))),
  }
}
