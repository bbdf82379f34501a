import { Trans } from '@lingui/react/macro'
import type { WebhookDelivery } from '../../../shared/contract/webhooks.ts'

export interface DeliveryOutcomeProps {
  delivery: Pick<WebhookDelivery, 'status' | 'attempts' | 'response_status'>
}

/** What came of a delivery of a webhook, in a word or two. */
export function DeliveryOutcome({ delivery: { status, attempts, response_status: code } }: DeliveryOutcomeProps) {
  if (status === 'delivered') return <Trans>Delivered ({code})</Trans>
  if (status === 'failed') return <Trans>Failed</Trans>
  return attempts === 0 ? <Trans>Sending</Trans> : <Trans>Will be retried</Trans>
}
