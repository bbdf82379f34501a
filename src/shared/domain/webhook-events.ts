/** What a webhook can be told of. */
export const WEBHOOK_EVENTS = ['file.ready', 'file.failed', 'file.published', 'plan.paid'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Each event in words, as the screen and the documentation say it. */
export const WEBHOOK_EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  'file.ready': 'The machine has written a text down',
  'file.failed': 'A text could not be written down',
  'file.published': 'A transcriptor has published a text',
  'plan.paid': 'Bought time is on the plan',
}

/** What is sent when a person tries a webhook out. */
export const TEST_EVENT = 'test'
