import { queryOptions, useQuery } from '@tanstack/react-query'
import { supportedTranscriptionLanguages, type LanguageOption } from '../../../shared/contract/files.ts'
import { call } from '../../lib/api.ts'

/** Changes only when an engine is installed. */
const STALE_MS = 300_000

const languagesQuery = queryOptions({
  queryKey: ['transcription-languages'],
  queryFn: ({ signal }) => call(supportedTranscriptionLanguages, {}, { signal }),
  staleTime: STALE_MS,
})

export function useLanguages() {
  return useQuery(languagesQuery)
}

/** The name of a language for a person; its code while the list is not there. */
export function languageName(languages: readonly LanguageOption[], code: string): string {
  return languages.find((language) => language.code === code)?.name ?? code
}
