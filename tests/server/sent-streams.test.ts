import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { useErrors } from '../../server/kernel/http/errors.ts'
import { useSentStreams } from '../../server/kernel/http/sent-streams.ts'
import { archiveOf } from '../../server/modules/transcripts/exports/archive.ts'

const failing = () =>
  new Readable({
    read() {
      this.destroy(new Error('The text is damaged.'))
    },
  }).resume()

/** A server that takes some turns to write down what it is about to send. */
async function serve(send: () => Readable) {
  const app = Fastify()
  useErrors(app)
  useSentStreams(app)
  app.addHook('onSend', async () => {
    for (let at = 0; at < 20; at += 1) await turn()
  })
  app.get('/', (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="a.zip"' })
      .send(send()),
  )
  onTestFinished(() => app.close())
  return app.inject('/')
}

test.each([
  ['a stream', failing],
  [
    'an archive',
    () => archiveOf([{ fileName: 'a.txt', write: () => Promise.reject(new Error('The text is damaged.')) }]),
  ],
])('%s that fails before its reply begins is an error in words, and ends nothing', async (_name, send) => {
  const reply = await serve(send)
  expect([reply.statusCode, reply.headers['content-type'], reply.json<{ code: string }>().code]).toEqual([
    500,
    'application/json; charset=utf-8',
    'unexpected',
  ])
  expect(reply.headers['content-disposition']).toBeUndefined()
})
