import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { TrailLine } from '../../server/ports/audit-sink.ts'
import { createFileSink } from '../../server/adapters/audit-sinks/file-sink.ts'
import { createSyslogSink } from '../../server/adapters/audit-sinks/syslog-sink.ts'
import { createWebhookSink } from '../../server/adapters/audit-sinks/webhook-sink.ts'

const line = (number: number): TrailLine => ({
  number,
  text: `{"number":${number},"detail":"größer"}`,
  at: Date.UTC(2027, 4, 12),
  isRefused: number % 2 === 0,
})
const { signal } = new AbortController()

async function newFile(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-audit-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return path.join(folder, 'audit.jsonl')
}

const textOf = (...numbers: number[]) => numbers.map((number) => `${line(number).text}\n`).join('')

test('a file gets each line once, also those that a process that died had written or begun', async () => {
  const file = await newFile()
  const sink = createFileSink(file)
  await sink.take([line(1), line(2)], signal)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await sink.take([line(2), line(3)], signal)
  await appendFile(file, line(4).text.slice(0, 9))
  await sink.take([line(4)], signal)
  expect(await readFile(file, 'utf8')).toBe(textOf(1, 2, 3, 4))
})

test('a file that was moved away begins anew; one of another log is left as it is', async () => {
  const file = await newFile()
  const sink = createFileSink(file)
  await sink.take([line(1)], signal)
  await rename(file, `${file}.1`)
  await sink.take([line(2)], signal)
  expect(await readFile(file, 'utf8')).toBe(textOf(2))

  await writeFile(file, '{"number":7,"of":"another"}\n')
  await expect(sink.take([line(6), line(7)], signal)).rejects.toThrow('does not belong to this audit log')
  await writeFile(file, 'shopping list\n')
  await expect(sink.take([line(3)], signal)).rejects.toThrow('does not belong to this audit log')
  expect(await readFile(file, 'utf8')).toBe('shopping list\n')
})

test('a syslog server gets each line whole, over UDP and counted over TCP', async () => {
  const datagrams: string[] = []
  const udp = createSocket('udp4').on('message', (message) => datagrams.push(message.toString()))
  udp.bind(0, '127.0.0.1')
  await once(udp, 'listening')
  onTestFinished(() => void udp.close())
  await createSyslogSink(`udp://127.0.0.1:${udp.address().port}`).take([line(1), line(2)], signal)
  await expect.poll(() => datagrams.length).toBe(2)
  expect(datagrams[0]).toBe(
    `<110>1 2027-05-12T00:00:00.000Z ${os.hostname()} longhand ${process.pid} audit - ${line(1).text}`,
  )
  expect(datagrams[1]).toMatch(/^<108>1 /)

  const tcp = net.createServer()
  tcp.listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  onTestFinished(() => void tcp.close())
  const received = once(tcp, 'connection').then(([socket]) => (socket as net.Socket).toArray())
  const { port } = tcp.address() as net.AddressInfo
  await createSyslogSink(`tcp://127.0.0.1:${port}`).take([line(1), line(2)], signal)
  const whole = Buffer.concat(await received).toString()
  expect(whole).toBe(datagrams.map((message) => `${Buffer.byteLength(message)} ${message}`).join(''))

  await expect(createSyslogSink('tcp://127.0.0.1:1').take([line(1)], signal)).rejects.toThrow('ECONNREFUSED')
})

test('an address gets lines with its token; an answer that is no success is a failure', async () => {
  const seen: { authorization: string | undefined; body: string }[] = []
  let status = 204
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { authorization } = request.headers
    seen.push({ authorization, body: Buffer.concat(await request.toArray()).toString() })
    response.writeHead(status).end()
  }
  const server = createHttpServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as net.AddressInfo).port}/audit`
  const sink = createWebhookSink({ address, token: 'harbour' })
  await sink.take([line(1), line(2)], signal)
  expect(seen).toEqual([{ authorization: 'Bearer harbour', body: textOf(1, 2) }])
  status = 503
  await expect(sink.take([line(3)], signal)).rejects.toThrow('answered 503')
})
