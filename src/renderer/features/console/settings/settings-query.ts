import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { changeSetting, getSettings, resetSetting, type Setting } from '../../../../shared/contract/settings.ts'
import { useToast } from '../../../components/toast/toast-context.ts'
import { call } from '../../../lib/api.ts'

/** Every setting of the server. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(getSettings, {}, { signal }),
  staleTime: 0,
})

/** Changes a setting, or takes back with null what was changed of it; says `done`. */
export function useChange({ name }: Setting, done: string) {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (value: string | null) =>
      value === null
        ? call(resetSetting, { params: { name } })
        : call(changeSetting, { params: { name }, body: { value } }),
    onSuccess: () => toast({ text: done, tone: 'ok' }),
    onSettled: () => queries.invalidateQueries(settingsQuery),
  })
}
