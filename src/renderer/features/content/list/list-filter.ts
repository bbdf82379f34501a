import type { ContentEntry, ContentState } from '../../../../shared/contract/content-admin.ts'
import type { ContentKind } from '../../../../shared/domain/content-rules.ts'
import { foldText } from '../../../../shared/domain/fold-text.ts'

/** Which entries are listed; empty texts mean all. */
export interface ListFilter {
  text: string
  kind: ContentKind | ''
  language: string
  state: ContentState | 'missing' | ''
}

export const NO_FILTER: ListFilter = { text: '', kind: '', language: '', state: '' }

/** The languages that there is content in. */
export const siteLanguages = (entries: readonly ContentEntry[]): string[] => [
  ...new Set(entries.flatMap(({ languages }) => languages)),
]

/** The languages of the content that an entry lacks. */
export function missingLanguages(
  { kind, languages }: Pick<ContentEntry, 'kind' | 'languages'>,
  all: readonly string[],
): string[] {
  return kind === 'reviews' ? [] : all.filter((language) => !languages.some((own) => own === language))
}

/** Entries that pass the filter; what was removed only when it is asked for. */
export function shownEntries(
  entries: readonly ContentEntry[],
  { text, kind, language, state }: ListFilter,
): ContentEntry[] {
  const wanted = foldText(text.trim())
  const all = siteLanguages(entries)
  return entries.filter(
    (entry) =>
      (kind === '' || entry.kind === kind) &&
      (language === '' || entry.language === language) &&
      (state === 'missing'
        ? entry.state !== 'removed' && missingLanguages(entry, all).length > 0
        : state === ''
          ? entry.state !== 'removed'
          : entry.state === state) &&
      (wanted === '' || foldText(`${entry.title} ${entry.link}`).includes(wanted)),
  )
}
