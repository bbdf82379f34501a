import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  supportedTranscriptionLanguages,
  supportedTranslationLanguages,
  type LanguageOption,
} from '../../../shared/contract/files/languages.ts'
import { call } from '../../lib/api.ts'

/** Changes only when an engine is installed. */
const STALE_MS = 300_000

const languagesQuery = queryOptions({
  queryKey: ['transcription-languages'],
  queryFn: ({ signal }) => call(supportedTranscriptionLanguages, {}, { signal }),
  staleTime: STALE_MS,
  gcTime: Infinity,
})

export function useLanguages() {
  return useQuery(languagesQuery)
}

/**
 * Languages that a text in this one (`multi` for several), or any text, can be had in: by the engines here, none
 * without one; or by a transcriptor, who translates by hand what no engine can.
 */
export function useTranslationLanguages(from?: string, { byPeople = false } = {}) {
  return useQuery({
    queryKey: ['translation-languages', 'from', byPeople ? 'people' : from],
    queryFn: ({ signal }) =>
      call(supportedTranslationLanguages, { query: byPeople ? {} : { from_service: true, from } }, { signal }),
    staleTime: STALE_MS,
  })
}

/** The name of a language for a person; its code while the list is not there. */
export function languageName(languages: readonly LanguageOption[], code: string): string {
  return languages.find((language) => language.code === code)?.name ?? code
}
