import type { WebhookDelivery } from '../../shared/contract/webhooks.ts'
import { webhookAnswerProblem } from '../../shared/domain/webhook-answer.ts'
import type { Phrase } from '../../shared/words/phrase.ts'

/**
 * Why a delivery went wrong; null when it did not. What the server says of an answer has the answer's status in it.
 */
export function deliveryProblem({
  problem,
  response_status: code,
}: Pick<WebhookDelivery, 'problem' | 'response_status'>): Phrase | null {
  if (problem === null) return null
  return code !== null && problem.includes(String(code)) ? webhookAnswerProblem(code) : problem
}
