import { searchParamsOf, type SearchView, searchViewFrom } from '../search-view.ts'

/** What is replaced, as the page's address says it: `/files/replace?q=harbor&with=harbour&case=1`. */
export interface ReplaceView extends SearchView {
  /** What takes its place. */
  with: string
  matchesCase: boolean
}

/** The view that an address asks for. */
export const replaceViewFrom = (params: URLSearchParams): ReplaceView => ({
  ...searchViewFrom(params),
  with: params.get('with')?.trim() ?? '',
  matchesCase: params.get('case') === '1',
})

/** The address of a view, with nothing in it that goes without saying. */
export const replaceParamsOf = ({ with: insert, matchesCase, ...view }: ReplaceView): Record<string, string> => ({
  ...searchParamsOf({ ...view, unsure: false }),
  ...(insert !== '' && { with: insert }),
  ...(matchesCase && { case: '1' }),
})

/** Where what a search finds is replaced: its words without what only searches understand. */
export function replacePath(view: SearchView): string {
  const words = view.q
    .replaceAll(/(?:^|\s)-(?:"[^"]*"?|\S+)/gu, ' ')
    .replaceAll(/["“”„«»*]|~\d+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return `/files/replace?${new URLSearchParams(replaceParamsOf({ ...view, q: words, with: '', matchesCase: false }))}`
}
