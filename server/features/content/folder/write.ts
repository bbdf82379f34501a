import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { stringify } from 'yaml'
import type { ContentSection } from '../../../../src/shared/contract/content.ts'
import type { ArticleRow, ContentRows, PageRow } from '../repository.ts'
import { fileOfPath } from './page-file.ts'

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Writes content as files that can be read again. Answers how many there are. */
export async function writeContentFolder(folder: string, { site, pages, articles, reviews }: ContentRows): Promise<number> {
  const files = new Map<string, string>([
    ['site.yaml', stringify(site)],
    ['reviews.yaml', stringify(reviews)],
    ...pages.map((row): [string, string] => [fileOfPath(row.language, row.path), pageText(row)]),
    ...articles.map((row): [string, string] => [`${row.language}/articles/${row.name}.md`, articleText(row)]),
  ])
  for (const [name, text] of files) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  return files.size
}

function pageText({ label, category, template, list_of, position, title, description, image, modified_at, sections }: PageRow): string {
  return stringify({ label, category, template, list_of, position, title, description, image, modified: dayOf(modified_at), sections: JSON.parse(sections) as ContentSection[] })
}

function articleText({ title, preview, tags, image, is_on_main_page, published_at, modified_at, source }: ArticleRow): string {
  const head = { title, preview, tags: JSON.parse(tags) as string[], image, main_page: is_on_main_page === 1, published: dayOf(published_at), modified: dayOf(modified_at) }
  return `---\n${stringify(head)}---\n\n${source}\n`
}
