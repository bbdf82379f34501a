import { createSocket } from 'node:dgram'
import net from 'node:net'
import os from 'node:os'
import process from 'node:process'
import tls from 'node:tls'
import type { AuditSink, TrailLine } from '../../ports/audit-sink.ts'

/** RFC 5424: the facility for audit logs, and how grave a line is. */
const LOG_AUDIT = 13
const WARNING = 4
const INFORMATIONAL = 6

/** How long a server may take for a batch, in milliseconds. */
const TIMEOUT_MS = 15_000

/** Ports by convention: RFC 5426, RFC 6587 and RFC 5425. */
const PORTS: Record<string, number> = { 'udp:': 514, 'tcp:': 601, 'tls:': 6514 }

/**
 * Sends lines to a syslog server, as RFC 5424 writes them: one a datagram, or counted over TCP and TLS. Syslog confirms
 * nothing, so that what the network loses shows as a gap in the numbers.
 */
export function createSyslogSink(address: string): AuditSink {
  const url = new URL(address)
  const to = { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || PORTS[url.protocol]! }
  return {
    name: 'syslog',
    take: (lines, signal) => {
      const messages = lines.map(messageOf)
      const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
      if (url.protocol === 'udp:') return sendDatagrams(messages, to)
      const socket = url.protocol === 'tls:' ? tls.connect({ ...to, servername: to.host }) : net.connect(to)
      return sendCounted(messages, socket, within)
    },
  }
}

/** `<PRI>1 time host longhand process message-id - text`. */
function messageOf({ text, at, isRefused }: TrailLine): string {
  const priority = LOG_AUDIT * 8 + (isRefused ? WARNING : INFORMATIONAL)
  return `<${priority}>1 ${new Date(at).toISOString()} ${os.hostname()} longhand ${process.pid} audit - ${text}`
}

interface Address {
  host: string
  port: number
}

async function sendDatagrams(messages: readonly string[], { host, port }: Address): Promise<void> {
  const socket = createSocket(net.isIPv6(host) ? 'udp6' : 'udp4')
  try {
    for (const message of messages)
      await new Promise<void>((resolve, reject) =>
        socket.send(message, port, host, (error) => (error ? reject(error) : resolve())),
      )
  } finally {
    socket.close()
  }
}

/** Each with its length in bytes before it: RFC 6587, 3.4.1. */
function sendCounted(messages: readonly string[], socket: net.Socket, signal: AbortSignal): Promise<void> {
  const stop = () => socket.destroy(new Error('The syslog server took too long.'))
  signal.addEventListener('abort', stop, { once: true })
  const sent = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.end(messages.map((message) => `${Buffer.byteLength(message)} ${message}`).join(''), () => resolve())
    // Whoever sends something back is not read.
    socket.resume()
  })
  return sent.finally(() => signal.removeEventListener('abort', stop))
}
