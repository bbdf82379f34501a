import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import * as contract from '../../../../shared/contract/messages.ts'
import { call } from '../../../lib/api.ts'

/** Messages of the contact form, as many pages as were asked for. */
export const useMessages = (isOpen: boolean) =>
  useInfiniteQuery({
    queryKey: ['messages', isOpen],
    queryFn: ({ pageParam, signal }) =>
      call(
        contract.listMessages,
        { query: { open: isOpen ? 'true' : 'false', ...(pageParam && { from: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** Says whether a message was answered. */
export function useMark({ _id: id }: contract.ContactMessage) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answered: boolean) => call(contract.markMessage, { params: { id }, body: { answered } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['messages'] }),
  })
}
