import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listFilters,
  removeFilter,
  saveFilter,
  type SavedFilter,
  updateFilter,
} from '../../../../shared/contract/filters.ts'
import { messages } from '../../../../shared/messages.ts'
import { useToast } from '../../../components/toast/toast-context.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { FILES_KEY } from '../files-query.ts'

const FILTERS_KEY = ['filters'] as const
const NONE: readonly SavedFilter[] = []

/** What the person has saved; none where nobody asks, as of somebody who has none. */
export function useSavedFilters(isEnabled: boolean): readonly SavedFilter[] {
  const { data } = useQuery({
    queryKey: FILTERS_KEY,
    queryFn: ({ signal }) => call(listFilters, {}, { signal }),
    enabled: isEnabled,
  })
  return isEnabled ? (data?.filters ?? NONE) : NONE
}

/** Saves filters, renames and removes them; a refusal of the first two is said by who asked. */
export function useFilterCommands() {
  const client = useQueryClient()
  const toast = useToast()
  const refetch = () => Promise.all([FILES_KEY, FILTERS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })))
  return {
    save: useMutation({
      mutationFn: (body: Pick<SavedFilter, 'name' | 'filter'>) => call(saveFilter, { body }),
      onSuccess: refetch,
    }),
    rename: useMutation({
      mutationFn: ({ id, name }: { id: string; name: string }) =>
        call(updateFilter, { params: { id }, body: { name } }),
      onSuccess: refetch,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(removeFilter, { params: { id } }),
      onSuccess: refetch,
      onError: (error) => toast({ tone: 'error', text: messageOf(error, messages.filterNotChanged) }),
    }),
  }
}
