import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  supportedTranscriptionLanguages,
  supportedTranslationLanguages,
  type LanguageOption,
} from '../../../shared/contract/files/languages.ts'
import type { Format } from '../../../shared/words/format.ts'
import { localeOf, SOURCE_LANGUAGE } from '../../../shared/words/languages.ts'
import { call } from '../../lib/api.ts'
import { useFormat } from '../../lib/words/use-format.ts'

/** Changes only when an engine is installed. */
const STALE_MS = 300_000

const languagesQuery = queryOptions({
  queryKey: ['transcription-languages'],
  queryFn: ({ signal }) => call(supportedTranscriptionLanguages, {}, { signal }),
  staleTime: STALE_MS,
  gcTime: Infinity,
})

export function useLanguages() {
  return useQuery({ ...languagesQuery, select: useReadersNames() })
}

type NamedLanguage = Pick<LanguageOption, 'code' | 'name'>

/** Names the languages in the reader's own; in the source's, and where it has no name, as the server does. */
function useReadersNames<Language extends NamedLanguage>() {
  const format = useFormat()
  return useCallback((languages: Language[]) => languages.map((each) => readersName(each, format)), [format])
}

function readersName<Language extends NamedLanguage>(language: Language, format: Format): Language {
  if (format.locale === localeOf(SOURCE_LANGUAGE)) return language
  const name = format.language(language.code)
  if (name === language.code) return language
  // Many languages write names of languages small, but no item of a list.
  return { ...language, name: name.charAt(0).toLocaleUpperCase(format.locale) + name.slice(1) }
}

/**
 * Languages that a text in this one (`multi` for several), or any text, can be had in: by the engines here, none
 * without one; or by a transcriptor, who translates by hand what no engine can.
 */
export function useTranslationLanguages(from?: string, { byPeople = false } = {}) {
  return useQuery({
    select: useReadersNames(),
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
