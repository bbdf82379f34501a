import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import * as contract from '../../../../shared/contract/operated-webhooks.ts'
import { useToast } from '../../../components/toast/toast-context.ts'
import { call } from '../../../lib/api.ts'

const KEY = ['operated-webhooks']

/** Webhooks of all accounts, or those that fail or are off, as many pages as were asked for. */
export const useAllWebhooks = (onlyTrouble: boolean) =>
  useInfiniteQuery({
    queryKey: [...KEY, onlyTrouble],
    queryFn: ({ pageParam, signal }) =>
      call(
        contract.listAllWebhooks,
        { query: { ...(onlyTrouble && { trouble: 'true' }), ...(pageParam !== undefined && { from: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Switches one webhook off or on. */
export function useSwitchWebhook({ _id: id }: contract.OperatedWebhook) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isEnabled: boolean) =>
      call(contract.switchAnyWebhook, { params: { id }, body: { is_enabled: isEnabled } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

/** Sends the last failed delivery of one again; says `done`. */
export function useResendDelivery({ _id: id }: contract.OperatedWebhook, done: string) {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (deliveryId: string) => call(contract.resendAnyDelivery, { params: { id, delivery_id: deliveryId } }),
    onSuccess: () => toast({ text: done, tone: 'ok' }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
