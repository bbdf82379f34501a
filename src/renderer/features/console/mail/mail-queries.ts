import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import * as contract from '../../../../shared/contract/sent-mails.ts'
import { useToast } from '../../../components/toast/toast-context.ts'
import { call } from '../../../lib/api.ts'

const KEY = ['mails']

/** Mails that were sent, or those that could not be, as many pages as were asked for. */
export const useMails = (onlyFailed: boolean) =>
  useInfiniteQuery({
    queryKey: [...KEY, onlyFailed],
    queryFn: ({ pageParam, signal }) =>
      call(
        contract.listMails,
        { query: { ...(onlyFailed && { failed: 'true' }), ...(pageParam !== undefined && { from: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Sends a test mail, and answers what the mail server said. */
export function useTestMail() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(contract.sendTestMail, {}),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

/** Has a mail sent again; says `done`. */
export function useSendAgain({ _id: id }: contract.SentMail, done: string) {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => call(contract.sendMailAgain, { params: { id } }),
    onSuccess: () => toast({ text: done, tone: 'ok' }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
