import type { z } from 'zod'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getPreferences, setPreferences } from '../../shared/contract/preferences.ts'
import { call } from './api.ts'

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => call(getPreferences, {}, { signal }),
})

/** Changes some of the preferences; the answer takes the place of what was known. */
export function useSetPreferences() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof setPreferences.body>) => call(setPreferences, { body }),
    onSuccess: (preferences) => client.setQueryData(preferencesQuery.queryKey, preferences),
  })
}
