const OPENAI = 'https://api.openai.com'

/** The address of a call, for a base address with or without `/v1` at its end; null means OpenAI itself. */
export function openAiUrl(baseUrl: string | null, call: string): URL {
  const base = (baseUrl ?? OPENAI).replace(/\/+$/, '')
  return new URL(`${base.endsWith('/v1') ? base : `${base}/v1`}/${call}`)
}
