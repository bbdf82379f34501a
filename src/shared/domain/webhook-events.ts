import { phrases } from '../words/phrase.ts'

/** What a webhook can be told of. */
export const WEBHOOK_EVENTS = ['file.ready', 'file.failed', 'file.published', 'plan.paid'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Each event in words, as the screen and the documentation say it. */
export const WEBHOOK_EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = phrases({
  'file.ready': 'An automatic transcript is ready',
  'file.failed': 'A transcription failed',
  'file.published': 'A transcriber published a transcript',
  'plan.paid': 'Purchased time was added to the plan',
})

/** What is sent when a person tries a webhook out. */
export const TEST_EVENT = 'test'
