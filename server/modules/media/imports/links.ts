import { type LinkedFiles, LinkError } from '../../../ports/linked-files.ts'

/** Where links lead to. */
export interface Links {
  /** Who fetches what is behind a link. Asks nobody. @throws LinkError `link_refused` */
  of(link: string): LinkedFiles
}

/**
 * The first of these that takes a link fetches what is behind it; what none of them takes is refused in the words of
 * the last. Null where there are none.
 */
export function linksOf(sources: readonly (LinkedFiles | null)[]): Links | null {
  const all = sources.filter((source) => source !== null)
  const last = all.at(-1)
  if (!last) return null
  return {
    of(link) {
      for (const source of all) {
        try {
          source.check(link)
          return source
        } catch (error) {
          if (!(error instanceof LinkError) || source === last) throw error
        }
      }
      return last
    },
  }
}
