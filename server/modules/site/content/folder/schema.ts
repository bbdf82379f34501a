import { z } from 'zod'
import { articleHead, day, pageDocument, pageHead } from '../../../../../src/shared/contract/content-documents.ts'

/** A page that is written as sections, YAML. */
export const pageFile = pageDocument.extend({ modified: day })
export type PageFile = z.infer<typeof pageFile>

/** Head of a page that is one text, Markdown. */
export const textHead = pageHead.extend({ modified: day, heading: z.string().min(1).max(120) })

/** Head of an article, Markdown. */
export const articleFileHead = articleHead.extend({ modified: day.optional() })
