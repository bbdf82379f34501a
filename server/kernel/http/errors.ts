import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorReply } from '../../../src/shared/contract/common.ts'
import { messages } from '../../../src/shared/messages.ts'
import { issueWords, speakPlainly } from '../../../src/shared/plain-errors.ts'
import type { Phrase } from '../../../src/shared/words/phrase.ts'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import { AppError } from '../errors.ts'
import { KeyMissing } from '../key-ring.ts'
import { BlobStoreUnavailable } from '../../ports/blob-store.ts'
import { shownFailure } from '../shown-failure.ts'
import { inEnglish, type Words } from '../words.ts'
import { wordsOf } from './caller-words.ts'

/** Errors that Fastify and its plugins raise themselves, in our words. */
const FRAMEWORK_ERRORS: Record<string, { status: number; code: string; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'too_large', message: messages.bodyTooLarge },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'unsupported_content_type',
    message: messages.unsupportedContentType,
  },
  FST_STATIC_FORBIDDEN_PATH: { status: 404, code: 'not_found', message: messages.notFound },
  FST_INVALID_MULTIPART_CONTENT_TYPE: {
    status: 415,
    code: 'unsupported_content_type',
    message: messages.unsupportedContentType,
  },
}

/** When to come back while the store for media does not answer, in seconds. */
const STORE_AGAIN_SECONDS = 10

/** What SQLite, PostgreSQL and files say when there is no room left. */
const FULL = new Set(['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT'])

/** The same for the database, which is back sooner as a rule. */
const DATABASE_AGAIN_SECONDS = 5

/** The one way out for errors: `{message, code, fields?, invoice?}`, and never a stack, a path or SQL. */
export function useErrors(app: FastifyInstance): void {
  speakPlainly(inEnglish)
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const { status, headers, body } = present(error)
    const { say } = wordsOf(request)
    const { message } = shownFailure(body, request.caller?.role, error instanceof AppError ? error.plain : undefined)
    if (status >= 500 && !(error instanceof AppError)) {
      if (isBrokenOff(error, request)) request.log.info({ err: error }, 'the client broke the request off')
      else request.log.error({ err: error }, 'request failed')
    }
    // What was to be sent may have had a type and a name of its own.
    return reply
      .code(status)
      .removeHeader('content-disposition')
      .type('application/json; charset=utf-8')
      .headers(headers)
      .send({ ...body, message: say(message), ...(body.fields && { fields: sayAll(body.fields, say) }) })
  })
}

/** What streams say when their other end is gone. */
const GONE = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Whether the client left before all of its request was there, which is nobody's failure. */
function isBrokenOff({ code }: FastifyError | AppError, { raw }: FastifyRequest): boolean {
  return GONE.has(code) && (!raw.complete || raw.socket.destroyed)
}

/** 404 for an address that is no call. */
export function replyNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body: ErrorReply = { code: 'not_found', message: wordsOf(request).say(messages.notFound) }
  return reply.code(404).send(body)
}

/** An error's reply, not yet in a language. */
type WordedLater = Omit<ErrorReply, 'message' | 'fields'> & { message: Phrase; fields?: Record<string, Phrase> }

function sayAll(fields: Record<string, Phrase>, say: Words['say']): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, words]) => [path, say(words)]))
}

function present(error: FastifyError | AppError): {
  status: number
  headers: Record<string, string>
  body: WordedLater
} {
  if (error instanceof AppError) {
    const { status, code, words: message, fields, retryAfter, invoice } = error
    return {
      status,
      headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
      body: { code, message, ...(fields && { fields }), ...(invoice !== undefined && { invoice }) },
    }
  }
  if (error instanceof BlobStoreUnavailable)
    return {
      status: 503,
      headers: { 'retry-after': String(STORE_AGAIN_SECONDS) },
      body: { code: 'storage_unavailable', message: messages.storageUnavailable },
    }
  if (error instanceof KeyMissing)
    return {
      status: 503,
      headers: { 'retry-after': String(STORE_AGAIN_SECONDS) },
      body: { code: 'keys_missing', message: messages.keysMissing },
    }
  if (error instanceof DatabaseUnavailable) {
    const body = error.isOutcomeUnknown
      ? { code: 'outcome_unknown', message: messages.outcomeUnknown }
      : { code: 'database_unavailable', message: messages.databaseUnavailable }
    return { status: 503, headers: { 'retry-after': String(DATABASE_AGAIN_SECONDS) }, body }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, Phrase> = {}
    for (const issue of error.validation) {
      const path = issue.instancePath.split('/').filter(Boolean).join('.') || error.validationContext || 'request'
      const { keyword: code, params, message = messages.invalid } = issue
      fields[path] ??= issueWords({ ...params, code, message }, inEnglish)
    }
    const [first] = Object.values(fields)
    return { status: 400, headers: {}, body: { code: 'invalid_request', message: first ?? messages.invalid, fields } }
  }
  if (FULL.has(error.code))
    return { status: 507, headers: {}, body: { code: 'storage_full', message: messages.serverFull } }
  const known = FRAMEWORK_ERRORS[error.code]
  if (known) return { status: known.status, headers: {}, body: { code: known.code, message: known.message } }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { status: error.statusCode, headers: {}, body: { code: 'malformed', message: messages.malformed } }
  }
  return { status: 500, headers: {}, body: { code: 'unexpected', message: messages.unexpected } }
}
