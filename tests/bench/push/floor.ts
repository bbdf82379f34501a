import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/**
 * The least that a push can be, forked by `push.ts`: what a person posts goes to that person's sockets, without a
 * database.
 */
const byPerson = new Map<string, Set<WebSocket>>()
const server = createServer((request, reply) => {
  const [person = '', id = ''] = (request.url ?? '').slice(1).split('/')
  for (const socket of byPerson.get(person) ?? []) socket.send(JSON.stringify({ event: 'fileChanged', data: { id } }))
  reply.end()
}).listen(0, '127.0.0.1')
new WebSocketServer({ server }).on('connection', (socket, request) => {
  const person = (request.url ?? '').slice(1)
  byPerson.set(person, (byPerson.get(person) ?? new Set()).add(socket))
  socket.send(JSON.stringify({ event: 'connected', data: {} }))
})
await once(server, 'listening')
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
