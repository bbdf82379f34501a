import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ExportTemplate,
  getPreferences,
  setPreferences,
  type Preferences,
} from '../../shared/contract/preferences.ts'
import type { LanguageCode } from '../../shared/words/languages.ts'
import { call } from './api.ts'
import { guestHere } from './guest.ts'

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => call(getPreferences, {}, { signal }),
})

/** Changes some of the preferences; the answer takes the place of what was known. */
export function useSetPreferences() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (
      body: Partial<
        Pick<Preferences, 'file_mails' | 'mention_mails' | 'vocabulary' | 'export_template' | 'file_retention'>
      > & {
        language?: LanguageCode
      },
    ) => call(setPreferences, { body }),
    onSuccess: (preferences) => client.setQueryData(preferencesQuery.queryKey, preferences),
  })
}

/**
 * How the person's documents are written, once it is known, and how to change that; asked for only while it is needed.
 */
export function useExportTemplate(isNeeded: boolean) {
  const { data } = useQuery({ ...preferencesQuery, enabled: isNeeded && guestHere() === null })
  const { mutateAsync } = useSetPreferences()
  return {
    current: data?.export_template,
    save: async (export_template: ExportTemplate) => void (await mutateAsync({ export_template })),
  }
}
