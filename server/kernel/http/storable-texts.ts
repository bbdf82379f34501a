import type { FastifyInstance } from 'fastify'
import { KeyTwice, storableJson, storableText } from '../../../src/shared/storable-json.ts'
import { AppError } from '../errors.ts'

/**
 * Holds bodies in JSON, queries and paths to the one rule for texts that come in: see `storable-json.ts`. Saves of
 * texts, files and what stands beside files are read elsewhere, under the same rule.
 */
export function useStorableTexts(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      void parse(request, asStorable(String(body)), done)
    } catch (error) {
      if (!(error instanceof KeyTwice)) throw error
      done(new AppError(400, 'malformed', error.words))
    }
  })
  app.addHook('preValidation', async ({ query, params }) => {
    mendValues(query)
    mendValues(params)
  })
}

/** What is no JSON stays as it is: the parser says so. */
function asStorable(body: string): string {
  try {
    return storableJson(body)
  } catch (error) {
    if (error instanceof SyntaxError) return body
    throw error
  }
}

function mendValues(texts: unknown): void {
  if (typeof texts !== 'object' || texts === null) return
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value === 'string') Reflect.set(texts, name, storableText(value))
    else if (Array.isArray(value))
      Reflect.set(
        texts,
        name,
        value.map((each) => (typeof each === 'string' ? storableText(each) : each)),
      )
  }
}
