import { Marked } from 'marked'
import { cleanHtml } from './clean-html.ts'

const marked = new Marked({ gfm: true, async: false })

/** Markdown as clean HTML. */
export function markdownToHtml(text: string): string {
  return cleanHtml(marked.parse(text) as string)
}
