const OPENAI = 'https://api.openai.com'

/** Where to send sound, for a base address with or without `/v1` at its end; null means OpenAI itself. */
export function transcriptionsUrl(baseUrl: string | null): URL {
  const base = (baseUrl ?? OPENAI).replace(/\/+$/, '')
  return new URL(`${base.endsWith('/v1') ? base : `${base}/v1`}/audio/transcriptions`)
}
