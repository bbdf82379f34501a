import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createWebhook,
  removeWebhook,
  renewWebhookSecret,
  resendWebhookDelivery,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
} from '../../../../shared/contract/webhooks.ts'
import type { RouteInput } from '../../../../shared/contract/route.ts'
import { call } from '../../../lib/api.ts'
import { deliveriesQuery, webhooksQuery } from './webhooks-query.ts'

/** What the person enters about a webhook. */
export type WebhookWish = RouteInput<typeof createWebhook>['body']

export function useCreateWebhook() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: WebhookWish) => call(createWebhook, { body }),
    onSettled: () => queries.invalidateQueries(webhooksQuery),
  })
}

/** What can be done with one webhook; the list and its log are asked for again after each. */
export function useWebhook({ _id: id }: Webhook) {
  const queries = useQueryClient()
  const onSettled = async () => {
    await Promise.all([queries.invalidateQueries(webhooksQuery), queries.invalidateQueries(deliveriesQuery(id))])
  }
  return {
    change: useMutation({
      mutationFn: (body: RouteInput<typeof updateWebhook>['body']) => call(updateWebhook, { params: { id }, body }),
      onSettled,
    }),
    remove: useMutation({ mutationFn: () => call(removeWebhook, { params: { id } }), onSettled }),
    renew: useMutation({ mutationFn: () => call(renewWebhookSecret, { params: { id } }), onSettled }),
    test: useMutation({ mutationFn: () => call(testWebhook, { params: { id } }), onSettled }),
    resend: useMutation({
      mutationFn: ({ _id: delivery_id }: WebhookDelivery) =>
        call(resendWebhookDelivery, { params: { id, delivery_id } }),
      onSettled,
    }),
  }
}
