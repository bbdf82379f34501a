/**
 * What is looked for, as the page's address says it: `/files/search?q=harbour&speaker=ana&unsure=1`. Empty strings are
 * what is not said.
 */
export interface SearchView {
  q: string
  speaker: string
  /** Code of a language. */
  language: string
  /** Days when files were uploaded, as `2026-05-03`. */
  from: string
  to: string
  /** Only words of which the machine was less than very sure. */
  unsure: boolean
  /** Id of the one file that is searched. */
  file: string
  /** Id of the folder that is searched with those below it, or `none`. */
  folder: string
  /** Id of the tag that files have. */
  tag: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/u

/** The view that an address asks for; what it says wrongly counts as not said. */
export function searchViewFrom(params: URLSearchParams): SearchView {
  const text = (name: string) => params.get(name)?.trim() ?? ''
  const day = (name: string) => (DAY.test(text(name)) ? text(name) : '')
  return {
    q: text('q'),
    speaker: text('speaker'),
    language: text('language'),
    from: day('from'),
    to: day('to'),
    unsure: params.get('unsure') === '1',
    file: text('file'),
    folder: text('folder'),
    tag: text('tag'),
  }
}

/** The address of a view, with nothing in it that goes without saying. */
export function searchParamsOf({ unsure, ...texts }: SearchView): Record<string, string> {
  const said = Object.entries(texts).filter(([, text]) => text !== '')
  return { ...Object.fromEntries(said), ...(unsure && { unsure: '1' }) }
}

/** Whether anything but the words narrows a search. */
export const isNarrowed = ({ unsure, ...texts }: SearchView): boolean =>
  unsure || Object.values({ ...texts, q: '' }).some((text) => text !== '')

/** What narrows nothing. */
export const WIDE: Omit<SearchView, 'q'> = {
  speaker: '',
  language: '',
  from: '',
  to: '',
  unsure: false,
  file: '',
  folder: '',
  tag: '',
}
