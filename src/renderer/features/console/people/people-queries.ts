import { keepPreviousData, queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import * as contract from '../../../../shared/contract/people.ts'
import type { Role } from '../../../../shared/domain/roles.ts'
import { useToast } from '../../../components/toast/toast-context.ts'
import { call } from '../../../lib/api.ts'

/** Which accounts an ADMIN looks for. */
export interface PeopleFilter {
  /** The beginning of the address. */
  q: string
  role: Role | ''
}

export const EVERYBODY: PeopleFilter = { q: '', role: '' }

/** Accounts by the filter, as many pages as were asked for. */
export const usePeople = ({ q, role }: PeopleFilter) =>
  useInfiniteQuery({
    queryKey: ['people', q, role],
    queryFn: ({ pageParam, signal }) =>
      call(
        contract.listPeople,
        { query: { ...(q && { q }), ...(role && { role }), ...(pageParam && { from: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** One account. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['person', id],
    queryFn: ({ signal }) => call(contract.getPerson, { params: { id } }, { signal }),
  })

/** Does something with an account, says that it is done, and has the account shown as it is then. */
export function useAct<Wish = void>(id: string, act: (wish: Wish) => Promise<unknown>, done: string) {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      toast({ text: done, tone: 'ok' })
      await queries.invalidateQueries({ queryKey: ['person', id] })
    },
    onSettled: () =>
      Promise.all(
        [['people'], ['plan-of', id], ['ledger-of', id]].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}
