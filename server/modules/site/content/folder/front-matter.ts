import { parse } from 'yaml'

const HEAD = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/

/**
 * Splits a Markdown file into the YAML at its head and its text. @throws Error when there is no head, or one that is
 * not YAML
 */
export function readFrontMatter(file: string): { head: unknown; text: string } {
  const match = HEAD.exec(file)
  if (!match) throw new Error('The file has to begin with --- and YAML.')
  return { head: parse(match[1] ?? ''), text: (match[2] ?? '').trim() }
}
