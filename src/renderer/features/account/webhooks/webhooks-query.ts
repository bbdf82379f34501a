import { queryOptions } from '@tanstack/react-query'
import { listWebhookDeliveries, listWebhooks, type WebhookDelivery } from '../../../../shared/contract/webhooks.ts'
import { call } from '../../../lib/api.ts'

/** How often a log is asked for while a first try is on its way, in milliseconds. */
const LOOK_AGAIN_MS = 1500

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => call(listWebhooks, {}, { signal }),
  staleTime: 0,
})

const isOnItsWay = ({ status, attempts }: WebhookDelivery) => status === 'waiting' && attempts === 0

export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhook-deliveries', id],
    queryFn: ({ signal }) => call(listWebhookDeliveries, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? LOOK_AGAIN_MS : false),
  })
