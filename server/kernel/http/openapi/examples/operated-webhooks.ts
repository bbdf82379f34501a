import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID, OTHER_ID } from './shared.ts'

/** Examples of the area `operatedWebhooks`. */
export const operatedWebhooksExamples: ExamplesOf<'operatedWebhooks'> = {
  'operatedWebhooks.listAllWebhooks': {
    reply: {
      webhooks: [
        {
          _id: ID,
          owner: { _id: OTHER_ID, email: 'ana@example.org', team: null },
          address: 'https://hooks.example.org/services/…',
          is_enabled: true,
          paused_because: null,
          failing_since: DATE,
          created_date: DATE,
          failures: 3,
          last_delivery: {
            _id: OTHER_ID,
            event: 'file.ready',
            status: 'failed',
            attempts: 8,
            created_date: DATE,
            tried_date: DATE,
            next_try_date: null,
            response_status: 500,
            duration_ms: 84,
            problem: 'It answered 500.',
          },
          failed_delivery: OTHER_ID,
        },
      ],
      next: ID,
    },
  },
  'operatedWebhooks.switchAnyWebhook': { body: { is_enabled: false } },
  'operatedWebhooks.resendAnyDelivery': {},
}
