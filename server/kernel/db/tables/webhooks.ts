export interface WebhookTable {
  id: string
  user_id: string
  url: string
  /** JSON array of events. */
  events: string
  /** `whsec_` and base64, sealed for its id; until the hourly job has sealed what was stored before, as it is. */
  secret: string
  /** The one before, sealed alike, which signs as well until `former_until`. */
  former_secret: string | null
  former_until: number | null
  is_enabled: number
  paused_because: 'failing' | 'gone' | 'operator' | null
  /** When the first of the deliveries failed that have failed ever since. */
  failing_since: number | null
  created_at: number
}

export interface WebhookDeliveryTable {
  /** Also the id that the receiver knows it by. */
  id: string
  webhook_id: string
  event: string
  /** The JSON text that is signed and sent. */
  body: string
  status: 'waiting' | 'delivered' | 'failed'
  /** Tries since it was added or sent again. */
  attempts: number
  created_at: number
  tried_at: number | null
  next_try_at: number | null
  response_status: number | null
  duration_ms: number | null
  /** For a person. */
  problem: string | null
}
