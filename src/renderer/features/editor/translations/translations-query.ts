import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { supportedTranslationLanguages } from '../../../../shared/contract/files/languages.ts'
import { listTranslations, translationCost } from '../../../../shared/contract/translations.ts'
import { call } from '../../../lib/api.ts'
import { live } from '../../../platform/live.ts'

export const translationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['translations', id],
    queryFn: ({ signal }) => call(listTranslations, { params: { id } }, { signal }),
  })

/** The translations of a file, kept as the server's events say. */
export function useTranslations(id: string) {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: translationsQuery(id).queryKey })
    return live.listen({
      message: (message) => {
        if (message.event === 'fileChanged' && message.data.id === id) refetch()
      },
      connected: refetch,
    })
  }, [client, id])
  return useQuery(translationsQuery(id))
}

/** All languages that a text in this one may be wanted in, and which of them an engine here can do. */
export function useTargetLanguages(from: string) {
  return useQuery({
    queryKey: ['translation-languages', 'into', from],
    queryFn: async ({ signal }) => {
      const [all, here] = await Promise.all([
        call(supportedTranslationLanguages, {}, { signal }),
        call(supportedTranslationLanguages, { query: { from_service: true, from } }, { signal }),
      ])
      return { all: all.filter(({ code }) => code !== from), here: new Set(here.map(({ code }) => code)) }
    },
  })
}

/** What a new translation of the text would cost, asked anew each time that somebody looks. */
export function useTranslationCost(id: string, { language, isWanted }: { language?: string; isWanted: boolean }) {
  return useQuery({
    queryKey: ['translation-cost', id, language ?? null],
    queryFn: ({ signal }) => fetchTranslationCost(id, language, signal),
    staleTime: 0,
    enabled: isWanted,
  })
}

export function fetchTranslationCost(id: string, language?: string, signal?: AbortSignal) {
  return call(translationCost, { params: { id }, query: { language } }, { ...(signal && { signal }) })
}
