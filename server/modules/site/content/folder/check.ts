import { DEFAULT_LANGUAGE } from '../../../../../src/shared/domain/content-rules.ts'
import { messages } from '../../../../../src/shared/messages.ts'
import { inEnglish } from '../../../../kernel/words.ts'
import { localesOf, readSiteLocales } from '../locales.ts'
import { articlePath } from '../presenter.ts'
import { createSnapshot } from '../snapshot.ts'
import { createLinkCheck } from './links.ts'
import type { ContentFault, ContentFolder } from './read.ts'

export interface ContentCheck {
  /** What must be put right. */
  faults: ContentFault[]
  /** What is not there yet: pages and articles that lack a language. */
  missing: string[]
}

/**
 * Looks at content as a whole: whether files could be read, links lead somewhere, and which translations are missing.
 */
export function checkContent(folder: ContentFolder): ContentCheck {
  const snapshot = createSnapshot(folder, 1)
  const { deadInPage, deadInArticle } = createLinkCheck(snapshot)
  const deadEnds = (file: string, links: readonly string[]) =>
    links.map((link) => ({ file, message: inEnglish(messages.deadLink(link)) }))

  const faults = [
    ...folder.faults,
    ...(folder.pages.some(({ language, path }) => language === DEFAULT_LANGUAGE && path === '/')
      ? []
      : [{ file: `${DEFAULT_LANGUAGE}/pages/home.yaml`, message: 'There is no home page.' }]),
    ...folder.pages.flatMap((row) => deadEnds(`${row.language}/pages${row.path}`, deadInPage(row))),
    ...folder.articles.flatMap((row) => deadEnds(`${row.language}/articles/${row.name}.md`, deadInArticle(row))),
  ]
  const languages = localesOf(readSiteLocales(), folder).languages.map(({ code }) => code)
  const lacking = (what: string, has: readonly string[]) =>
    languages.filter((language) => !has.includes(language)).map((language) => `${what} is not there in ${language}.`)
  const missing = [
    ...[...new Set(folder.pages.map(({ path }) => path))].flatMap((path) =>
      lacking(
        path,
        folder.pages.filter((row) => row.path === path).map(({ language }) => language),
      ),
    ),
    ...[...new Set(folder.articles.map(({ name }) => name))].flatMap((name) =>
      lacking(articlePath(name), snapshot.languagesOfArticle(name)),
    ),
  ]
  return { faults, missing }
}
