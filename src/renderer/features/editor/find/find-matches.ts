import { type FindQuery, patternOf } from './find-query.ts'

/** One search through a text of one paragraph to a line. */
export interface FindRequest {
  text: string
  query: FindQuery
  /**
   * What is put in the place of each match, where it matters: with `$1`, `$&` and the like when the query is a pattern.
   */
  replacement?: string | undefined
}

export interface FindMatches {
  /** Start and end of each match in turn, rising. */
  ranges: Uint32Array<ArrayBuffer>
  /** What takes the place of each match; empty when nothing was to. */
  inserts: string[]
}

/**
 * All matches. None is empty, and none reaches over the end of a paragraph. @throws SyntaxError for a pattern that is
 * none
 */
export function findMatches({ text, query, replacement }: FindRequest): FindMatches {
  const pattern = patternOf(query)
  const insertOf = replacement === undefined ? undefined : inserter(pattern, query, replacement)
  const ranges: number[] = []
  const inserts: string[] = []
  let start = 0
  for (const line of text.split('\n')) {
    for (const { 0: found, index } of line.matchAll(pattern)) {
      if (found === '') continue
      ranges.push(start + index, start + index + found.length)
      if (insertOf) inserts.push(insertOf(line, index, found))
    }
    start += line.length + 1
  }
  return { ranges: Uint32Array.from(ranges), inserts }
}

/** What takes the place of one match. */
function inserter(
  pattern: RegExp,
  { isPattern }: FindQuery,
  replacement: string,
): (line: string, index: number, found: string) => string {
  if (!isPattern) return () => replacement
  // Sticky, it replaces the match at `lastIndex` and no other, with what lies around it in view.
  const once = new RegExp(pattern.source, pattern.flags.replace('g', 'y'))
  return (line, index, found) => {
    once.lastIndex = index
    return line
      .replace(once, replacement)
      .slice(index, found.length === line.length - index ? undefined : index + found.length - line.length)
  }
}
