import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import { timedText } from '../../../../shared/transcript/timed-text.ts'
import { countWords, packTranscript, unpackTranscript } from './pack.ts'

test.each([0, 1, 250])('[ED-040] packs a transcript of %i paragraphs as gzip of its JSON', async (count) => {
  const transcript = buildTranscript(...Array.from({ length: count }, (_, index) => `"quoted" ünïcode 船 ${index}`))
  const timed = timedText(transcript)
  const packed = await packTranscript(timed)
  const bytes = Buffer.from(await packed.arrayBuffer())
  expect([...bytes.subarray(0, 2)]).toEqual([0x1f, 0x8b])
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual({ ...transcript })
  expect(await unpackTranscript(packed)).toEqual(transcript)
  expect(countWords(timed)).toBe(count * 4)
})
