import type { OperatedWebhook } from '../../../../src/shared/contract/operated-webhooks.ts'
import { type OperatorWebhooks, presentDelivery, presentWebhook, shownAddress } from '../../webhooks/index.ts'
import { presentOwner } from '../files/service.ts'

type OperatedRow = Awaited<ReturnType<OperatorWebhooks['list']>>[number]

/** Without its secrets, and without what is secret in its address. */
export function presentOperatedWebhook({ webhook, last, failures, failedId }: OperatedRow): OperatedWebhook {
  const { _id, url, is_enabled, paused_because, failing_since, created_date } = presentWebhook(webhook)
  return {
    _id,
    is_enabled,
    paused_because,
    failing_since,
    created_date,
    owner: presentOwner(webhook),
    address: shownAddress(url),
    failures,
    last_delivery: last && presentDelivery(last),
    failed_delivery: failedId,
  }
}
