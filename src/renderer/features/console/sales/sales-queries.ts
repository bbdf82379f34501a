import { keepPreviousData, queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import * as contract from '../../../../shared/contract/sales.ts'
import { useToast } from '../../../components/toast/toast-context.ts'
import { call } from '../../../lib/api.ts'

/** How often it is looked whether a refund has ended, in milliseconds. */
const LOOK_AGAIN_MS = 2000

const isOpen = ({ refunds }: contract.Payment) => refunds.some(({ state }) => state === 'asked')

/** Payments of all accounts, or of those whose address begins so, as many pages as were asked for. */
export const usePayments = (q: string) =>
  useInfiniteQuery({
    queryKey: ['payments', q],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listPayments, { query: { ...(q && { q }), ...(pageParam && { from: pageParam }) } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** The plan of an account; looked at again while a refund is under way. */
export const planQuery = (id: string) =>
  queryOptions({
    queryKey: ['plan-of', id],
    queryFn: ({ signal }) => call(contract.getPlan, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.payments.some(isOpen) ? LOOK_AGAIN_MS : false),
  })

/** What moved time on the plan of an account, as many pages as were asked for. */
export const useLedger = (id: string) =>
  useInfiniteQuery({
    queryKey: ['ledger-of', id],
    queryFn: ({ pageParam, signal }) =>
      call(
        contract.getLedger,
        { params: { id }, query: { ...(pageParam !== undefined && { from: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** Gives money of a payment back; what is shown of the plan, by its owner's id, follows. */
export function useRefund(payment: contract.Payment, ownerId: string, done: string) {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (body: contract.WantedRefund) => call(contract.refundPayment, { params: { id: payment._id }, body }),
    onSuccess: () => toast({ text: done, tone: 'ok' }),
    onSettled: () =>
      Promise.all(
        [['plan-of', ownerId], ['ledger-of', ownerId], ['payments']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
