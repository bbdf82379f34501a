import type { Db } from '../db/schema.ts'
import { type ContentCheck, checkContent } from '../features/content/folder/check.ts'
import { readContentFolder } from '../features/content/folder/read.ts'
import { writeContentFolder } from '../features/content/folder/write.ts'
import { contentState, readContent, replaceContent } from '../features/content/repository.ts'

/** What is wrong with a folder of content, and what is missing, in lines to print. */
function describe({ faults, missing }: ContentCheck): string {
  return [...faults.map(({ file, message }) => `${file}: ${message}`), ...missing].join('\n')
}

/** Looks at a folder of content without using it. Answers whether it could be used. */
export async function checkContentFolder(folder: string): Promise<boolean> {
  const content = await readContentFolder(folder)
  const check = checkContent(content)
  console.log(describe(check))
  console.log(check.faults.length === 0 ? `${content.pages.length} pages and ${content.articles.length} articles can be used.` : `${check.faults.length} faults have to be put right first.`)
  return check.faults.length === 0
}

/** Puts a folder's content in the place of what the site shows; it is not overwritten by what ships from then on. @throws Error when it has faults */
export async function importContent(db: Db, folder: string): Promise<void> {
  const content = await readContentFolder(folder)
  const check = checkContent(content)
  if (check.faults.length > 0) throw new Error(`Nothing was changed.\n${describe({ faults: check.faults, missing: [] })}`)
  await replaceContent(db, content, null)
  console.log(`The site shows ${content.pages.length} pages and ${content.articles.length} articles now.`)
}

/** Writes what the site shows into a folder. @throws Error when there is nothing yet */
export async function exportContent(db: Db, folder: string): Promise<void> {
  if (!(await contentState(db))) throw new Error('There is no content yet. It comes with the first start of the server.')
  console.log(`${await writeContentFolder(folder, await readContent(db))} files were written to ${folder}.`)
}
