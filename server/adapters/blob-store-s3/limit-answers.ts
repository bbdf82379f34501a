import { pipeline, Readable, Transform } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'

/** Has answers that are read as a whole break off after so many bytes; objects are streams, and bounded elsewhere. */
export function limitAnswers(client: S3Client, mostBytes: number): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args)
        const response = result.response as { body?: unknown }
        if (commandName !== 'GetObjectCommand' && response.body instanceof Readable)
          response.body = pipeline(response.body, limiter(mostBytes), () => undefined)
        return result
      },
    { step: 'deserialize', priority: 'low', name: 'limitAnswers' },
  )
}

function limiter(mostBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      bytes += chunk.byteLength
      if (bytes > mostBytes) done(new Error('The answer of the store is too long.'))
      else done(null, chunk)
    },
  })
}
