import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { stringify } from 'yaml'
import { articleDocumentOf, dayOf, pageDocumentOf } from '../documents.ts'
import type { ArticleRow, ContentRows, PageRow } from '../rows.ts'
import { fileOfPath } from './page-file.ts'

/** Writes content as files that can be read again. Answers how many there are. */
export async function writeContentFolder(
  folder: string,
  { site, pages, articles, reviews }: ContentRows,
): Promise<number> {
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

function pageText(row: PageRow): string {
  const { sections, ...head } = pageDocumentOf(row)
  return stringify({ ...head, modified: dayOf(row.modified_at), sections })
}

function articleText(row: ArticleRow): string {
  const { text, ...head } = articleDocumentOf(row)
  return `---\n${stringify({ ...head, modified: dayOf(row.modified_at) })}---\n\n${text}\n`
}
