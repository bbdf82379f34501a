import { pageRow } from '../../../server/modules/site/content/documents.ts'
import { readContentFolder } from '../../../server/modules/site/content/folder/read.ts'
import { writeContentFolder } from '../../../server/modules/site/content/folder/write.ts'
import { SHIPPED_CONTENT } from '../../../server/modules/site/content/shipped.ts'
import type { PageDocument } from '../../../src/shared/contract/content-documents.ts'

const CATEGORIES = 20
const SECTIONS = 5
const SENTENCE =
  'What somebody said in a room is written down, corrected by those who were there, and kept where others find it. '

function page(number: number): PageDocument {
  return {
    label: `Page ${number}`,
    category: `Category ${number % CATEGORIES}`,
    template: null,
    list_of: null,
    position: number,
    title: `Page ${number} · Longhand`,
    description: SENTENCE,
    image: null,
    sections: Array.from({ length: SECTIONS }, (_, at) => ({
      id: `part-${at}`,
      visibility: 'visible' as const,
      tags: [
        { type: at === 0 ? ('h1' as const) : ('h2' as const), content: `Part ${at} of page ${number}` },
        { type: 'div' as const, content: `${SENTENCE.repeat(3)}\n\n- **one** thing\n- [another](/)\n` },
      ],
      items: [],
    })),
  }
}

/**
 * Writes a folder of content that holds what ships and pages beside it, `count` in all. Answers how many files there
 * are.
 */
export async function writeManyPages(folder: string, count: number): Promise<number> {
  const content = await readContentFolder(SHIPPED_CONTENT)
  const more = Array.from({ length: count - content.pages.length }, (_, number) =>
    pageRow({ language: 'en', address: `/bench/page-${number}` }, page(number), Date.UTC(2026, 10, 21)),
  )
  return writeContentFolder(folder, { ...content, pages: [...content.pages, ...more] })
}
