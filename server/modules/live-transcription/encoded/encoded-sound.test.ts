import { expect, test } from 'vitest'
import type { MediaTools } from '../../../ports/media-tools.ts'
import { createEncodedSound } from './encoded-sound.ts'

/** A decoder that is at its end only once it is stopped, as one is that is killed. */
const stopped: Pick<MediaTools, 'listen'> = {
  listen: async (_container, { signal }) => ({
    closed: new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    write: () => null,
    end: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
  }),
}

test('sound whose connection ends while the last of it is decoded is not all decoded', async () => {
  const connection = new AbortController()
  const { signal } = connection
  const none = () => null
  const encoded = createEncodedSound(
    { encoding: 'ogg', at: 0 },
    { media: stopped, signal, onFrame: none, onWrong: none },
  )
  await encoded.write(Buffer.from('OggS'))
  const ended = encoded.end()
  connection.abort()
  expect(await ended).toBe(false)
})
