import type { FastifyInstance } from 'fastify'
import type { ErrorReply } from '../../../src/shared/contract/common.ts'
import type { OpenAiError } from '../../../src/shared/contract/openai.ts'
import { replyNotFound } from '../../kernel/http/errors.ts'

/** What clients call a kind of refusal; others are the sender's up to 499 and the server's from there on. */
const TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'insufficient_quota',
  403: 'permission_error',
  429: 'rate_limit_error',
}

/** Fields of ours that have another name here. */
const PARAMS: Readonly<Record<string, string>> = { language_code: 'language' }

/** Lets every refusal of the routes below, whoever made it, take the shape that clients of OpenAI's API read. */
export function useOpenAiErrors(app: FastifyInstance): void {
  app.setNotFoundHandler(replyNotFound)
  app.addHook('preSerialization', async (_request, reply, payload) =>
    reply.statusCode >= 400 && isErrorReply(payload) ? shaped(reply.statusCode, payload) : payload,
  )
}

function shaped(status: number, { message, code, fields = {} }: ErrorReply): OpenAiError {
  const [field] = Object.keys(fields)
  const type = TYPES[status] ?? (status < 500 ? 'invalid_request_error' : 'server_error')
  return { error: { message, type, param: field === undefined ? null : (PARAMS[field] ?? field), code } }
}

function isErrorReply(payload: unknown): payload is ErrorReply {
  return typeof payload === 'object' && payload !== null && 'code' in payload && 'message' in payload
}
