import { counted } from '../../src/shared/domain/counted.ts'
import type { Db } from '../kernel/db/schema.ts'
import {
  checkContent,
  type ContentCheck,
  contentState,
  createPictures,
  publishedHere,
  readContent,
  readContentFolder,
  readPictures,
  replaceContent,
  siteDetails,
  writeContentFolder,
  writePictures,
} from '../modules/site/index.ts'
import type { BlobStore } from '../ports/blob-store.ts'

interface ContentDeps {
  db: Db
  blobs: BlobStore
}

/** What is wrong with a folder of content, and what is missing, in lines to print. */
function describe({ faults, missing }: ContentCheck): string {
  return [...faults.map(({ file, message }) => `${file}: ${message}`), ...missing].join('\n')
}

async function readFolder(folder: string) {
  const content = await readContentFolder(folder)
  const { pictures, faults } = await readPictures(folder)
  return { content, pictures, check: checkContent({ ...content, faults: [...content.faults, ...faults] }) }
}

/** Looks at a folder of content without using it. Answers whether it could be used. */
export async function checkContentFolder(folder: string): Promise<boolean> {
  const { content, check } = await readFolder(folder)
  console.log(describe(check))
  console.log(
    check.faults.length === 0
      ? `${content.pages.length} pages and ${content.articles.length} articles are ready to import.`
      : `${counted(check.faults.length, 'error')} to fix first.`,
  )
  return check.faults.length === 0
}

/**
 * Puts a folder's content, with its pictures, in the place of what the site shows; it is not overwritten by what ships
 * from then on. What was written in the app stays as drafts and versions. @throws Error when the folder has faults, or
 * something was published in the app and `force` is not set
 */
export async function importContent(
  { db, blobs }: ContentDeps,
  folder: string,
  { force = false }: { force?: boolean } = {},
): Promise<void> {
  const { content, pictures, check } = await readFolder(folder)
  if (check.faults.length > 0)
    throw new Error(`Nothing was changed.\n${describe({ faults: check.faults, missing: [] })}`)
  if ((await siteDetails(db)).saidAt !== null && !force)
    throw new Error(
      'Nothing was changed. Who runs the site was changed under Administration, Site, which goes before site.yaml. ' +
        'To have the folder say it again, import it with --force, or run `longhand site reset details` first.',
    )
  const published = await publishedHere(db)
  if (published.length > 0 && !force) {
    const lines = published.map(
      ({ kind, language, address, changed_at, email }) =>
        `${language} ${kind} ${address}, ` +
        `${new Date(changed_at).toISOString().slice(0, 10)}${email === null ? '' : ` by ${email}`}`,
    )
    throw new Error(
      `Nothing was changed. The following were published in the app since the last import:\n${lines.join('\n')}\n` +
        '`content export` writes them into a folder. To publish this folder instead, import it with --force; the ' +
        'history in the app keeps the replaced versions.',
    )
  }
  const store = createPictures({ db, blobs })
  for (const { at, bytes } of pictures) await store.put(at, bytes)
  await replaceContent(db, content, null)
  console.log(`The site shows ${content.pages.length} pages and ${content.articles.length} articles now.`)
}

/**
 * Writes what the site shows into a folder, with the pictures that were added. @throws Error when there is nothing yet
 */
export async function exportContent({ db, blobs }: ContentDeps, folder: string): Promise<void> {
  if (!(await contentState(db))) throw new Error('There is no content yet. Start the server once to create it.')
  const added = await createPictures({ db, blobs }).added()
  const files = await writeContentFolder(folder, await readContent(db))
  await writePictures(folder, added, blobs)
  console.log(`${files + added.length} files were written to ${folder}.`)
}
