import { queryOptions, useQuery } from '@tanstack/react-query'
import { supportedTranscriptionLanguages, supportedTranslationLanguages, type LanguageOption } from '../../../shared/contract/files.ts'
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

/** Languages that the engines here translate a text in this one into (`multi` for several), or any text; none without an engine. */
export function useTranslationLanguages(from?: string) {
  return useQuery({
    queryKey: ['translation-languages', 'from', from],
    queryFn: ({ signal }) => call(supportedTranslationLanguages, { query: { from_service: true, from } }, { signal }),
    staleTime: STALE_MS,
  })
}

/** The name of a language for a person; its code while the list is not there. */
export function languageName(languages: readonly LanguageOption[], code: string): string {
  return languages.find((language) => language.code === code)?.name ?? code
}
