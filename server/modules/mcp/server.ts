import { z } from 'zod'
import { errorReply } from '../../../src/shared/contract/common.ts'
import { MCP_VERSION, readMessage, RPC, rpcError, type RpcId, type RpcReply } from './protocol.ts'
import { type CallApi, DATA, type Tool, TOOLS } from './tools.ts'

const toolCall = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) })

const INSTRUCTIONS =
  'Longhand holds transcripts of recordings. Search for what was said, read transcripts around what was found, and ' +
  `say where it stands: the name of the file and the time. ${DATA}`

export interface McpServerOptions {
  /** Calls the API as the client's token may. */
  call: CallApi
  /** Of this program. */
  version: string
}

/**
 * Answers a message of the Model Context Protocol; null where nothing is to be sent back. Each tool is one reading call
 * of the API, so a client sees what its token may see, and nothing is kept from one message to the next.
 */
export function createMcpServer({ call, version }: McpServerOptions) {
  return async function answer(message: unknown): Promise<RpcReply | null> {
    const read = readMessage(message)
    if (!read) return rpcError(null, RPC.invalidRequest, 'Send one JSON-RPC 2.0 message.')
    if (read.kind === 'other') return null
    const { id, method, params } = read
    const result = (value: object): RpcReply => ({ jsonrpc: '2.0', id, result: value })
    switch (method) {
      case 'initialize':
        return result({
          protocolVersion: MCP_VERSION,
          capabilities: { tools: {} },
          serverInfo: { name: 'longhand', title: 'Longhand', version },
          instructions: INSTRUCTIONS,
        })
      case 'ping':
        return result({})
      case 'tools/list':
        return result({ tools: TOOLS.map(describe) })
      case 'tools/call':
        return useTool(id, params)
      default:
        return rpcError(id, RPC.methodNotFound, 'There is no such method.')
    }
  }

  async function useTool(id: RpcId, params: unknown): Promise<RpcReply> {
    const asked = toolCall.safeParse(params)
    const tool = asked.success ? TOOLS.find(({ name }) => name === asked.data.name) : undefined
    if (!asked.success || !tool) return rpcError(id, RPC.invalidParams, 'There is no such tool.')
    const input = tool.input.safeParse(asked.data.arguments)
    if (!input.success) return rpcError(id, RPC.invalidParams, z.prettifyError(input.error))
    const { path, query } = tool.call(input.data)
    const { status, body } = await call(path, query)
    if (status !== 200) return said(id, { error: messageOf(body, status) }, { isError: true })
    return said(id, { notice: DATA, ...tool.shown(body) })
  }

  function said(id: RpcId, value: object, more: { isError?: true } = {}): RpcReply {
    const content = [{ type: 'text', text: JSON.stringify(value) }]
    return { jsonrpc: '2.0', id, result: { content, structuredContent: value, ...more } }
  }
}

const describe = ({ name, title, description, input }: Tool) => ({
  name,
  title,
  description,
  inputSchema: z.toJSONSchema(input, { target: 'draft-7' }),
  annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
})

function messageOf(body: unknown, status: number): string {
  const refusal = errorReply.safeParse(body)
  return refusal.success ? refusal.data.message : `Longhand answered with ${status}.`
}
