import { z } from 'zod'

/** The version of the Model Context Protocol that is spoken. */
export const MCP_VERSION = '2025-06-18'

/** Codes of JSON-RPC 2.0. */
export const RPC = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
} as const

export type RpcId = string | number

/** What is sent back for a request. */
export type RpcReply =
  | { jsonrpc: '2.0'; id: RpcId; result: object }
  | { jsonrpc: '2.0'; id: RpcId | null; error: { code: number; message: string } }

const rpcMessage = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().max(200).optional(),
  params: z.record(z.string(), z.unknown()).optional(),
})

/** A message of a client: a request, or what is not answered, as a notification or a reply is. */
export type RpcMessage =
  | { kind: 'request'; id: RpcId; method: string; params: Readonly<Record<string, unknown>> }
  | { kind: 'other' }

/** Reads a message; null for what is none. Several at once are not taken, as the version says. */
export function readMessage(message: unknown): RpcMessage | null {
  const read = rpcMessage.safeParse(message)
  if (!read.success) return null
  const { id, method, params = {} } = read.data
  if (id === undefined || method === undefined) return { kind: 'other' }
  return { kind: 'request', id, method, params }
}

export const rpcError = (id: RpcId | null, code: number, message: string): RpcReply => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})
