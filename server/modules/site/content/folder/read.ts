import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { review, type Review, siteInfo, type SiteInfo } from '../../../../../src/shared/contract/content.ts'
import { speakPlainly } from '../../../../../src/shared/plain-errors.ts'
import { LANGUAGE_CODES } from '../../../../../src/shared/words/languages.ts'
import { messageOf } from '../../../../kernel/message-of.ts'
import { inEnglish } from '../../../../kernel/words.ts'
import { articleRow, pageRow } from '../documents.ts'
import { EMPTY_SITE } from '../repository.ts'
import type { ArticleRow, PageRow } from '../rows.ts'
import { readFrontMatter } from './front-matter.ts'
import { LANGUAGE_IN_FILE, pathOfFile } from './page-file.ts'
import { articleFileHead, pageFile, type PageFile, textHead } from './schema.ts'

/** What keeps a file from being used. */
export interface ContentFault {
  /** From the content's folder. */
  file: string
  message: string
}

/** Files that hold content, by their names. */
const CONTENT_FILE = /\.(?:ya?ml|md)$/

export interface ContentFolder {
  site: SiteInfo
  pages: PageRow[]
  articles: ArticleRow[]
  reviews: Review[]
  /** Files that could not be read; they are left out above. */
  faults: ContentFault[]
}

/** What is wrong with a file, each fault with where it stands: `social.x: This is not a web address.` */
function sayFault(error: unknown): string {
  if (error instanceof z.ZodError)
    return error.issues
      .map(({ path: where, message }) => (where.length === 0 ? message : `${where.join('.')}: ${message}`))
      .join(' ')
  return messageOf(error)
}

/**
 * Reads `site.yaml`, `reviews.yaml`, `<language>/pages/**` and `<language>/articles/*.md` of a folder. @throws Error
 * when there is no `site.yaml`
 */
export async function readContentFolder(folder: string): Promise<ContentFolder> {
  speakPlainly(inEnglish)
  const faults: ContentFault[] = []
  const load = (file: string) => readFile(path.join(folder, file), 'utf8')

  /** What `read` makes of a file; a fault, and undefined, where it cannot. */
  function attempt<T>(file: string, read: (text: string) => T): T | undefined {
    try {
      return read(texts.get(file) ?? '')
    } catch (error) {
      faults.push({ file, message: sayFault(error) })
      return undefined
    }
  }

  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted()
  const texts = new Map(
    await Promise.all(
      files.filter((file) => CONTENT_FILE.test(file)).map(async (file) => [file, await load(file)] as const),
    ),
  )
  if (!files.includes('site.yaml')) throw new Error(`There is no site.yaml in ${folder}. Is this a folder of content?`)
  const site = attempt('site.yaml', (text) => siteInfo.parse(parse(text))) ?? EMPTY_SITE
  const pages: PageRow[] = []
  const articles: ArticleRow[] = []
  for (const language of LANGUAGE_CODES) {
    for (const file of files.filter((name) => name.startsWith(`${language}/pages/`) && CONTENT_FILE.test(name))) {
      const page = attempt(file, (text) => readPage(language, file, text))
      if (page) pages.push(page)
    }
    for (const file of files.filter((name) => name.startsWith(`${language}/articles/`) && name.endsWith('.md'))) {
      const article = attempt(file, (text) => readArticle(language, file, text))
      if (article) articles.push(article)
    }
  }
  const reviews = files.includes('reviews.yaml')
    ? (attempt('reviews.yaml', (text) => z.array(review).parse(parse(text))) ?? [])
    : []
  return { site, pages, articles, reviews, faults }
}

function readPage(language: string, file: string, text: string): PageRow {
  const { modified, ...document } = file.endsWith('.md') ? textPage(text) : pageFile.parse(parse(text))
  const address = pathOfFile(language, file)
  if ((document.list_of !== null) !== address.includes('*'))
    throw new Error(`A page with list_of, and only that, has ${LANGUAGE_IN_FILE} in its file name.`)
  return pageRow({ language, address }, document, Date.parse(modified))
}

function textPage(file: string): PageFile {
  const { head, text } = readFrontMatter(file)
  const { heading, ...page } = textHead.parse(head)
  const tags = [
    { type: 'h1' as const, content: heading },
    { type: 'div' as const, content: text },
  ]
  return { ...page, sections: [{ id: 'text', visibility: 'visible', tags, items: [] }] }
}

function readArticle(language: string, file: string, fileText: string): ArticleRow {
  const { head, text } = readFrontMatter(fileText)
  const { modified, ...document } = articleFileHead.parse(head)
  return articleRow(
    { language, address: path.posix.basename(file, '.md') },
    { ...document, text },
    Date.parse(modified ?? document.published),
  )
}
