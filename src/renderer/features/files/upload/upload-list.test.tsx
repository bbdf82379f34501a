// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { draw } from '../../../components/testing/draw.ts'
import type { Upload } from '../uploads.ts'
import { UploadList } from './upload-list.tsx'

const upload = (more: Partial<Upload>): Upload => ({
  id: 1,
  name: 'river.wav',
  state: 'sending',
  sentBytes: 0,
  totalBytes: 4_000_000,
  isSafe: false,
  address: null,
  part: null,
  rate: null,
  problem: null,
  isRefused: false,
  trouble: null,
  retryAt: null,
  ...more,
})

/** All that the row of an upload says of its progress: its bar, the percentage beside it, and the line below. */
async function said(more: Partial<Upload>): Promise<{ bar: string | null; text: string }> {
  const { page } = await draw(
    <UploadList uploads={[upload(more)]} onPause={() => {}} onResume={() => {}} onCancel={() => {}} />,
  )
  return { bar: page.querySelector('[role=progressbar]')!.getAttribute('aria-valuenow'), text: page.textContent }
}

const sharesIn = (text: string) => [...text.matchAll(/(\d+)%/gu)].map(([, percent]) => Number(percent))

test.each([
  ['a medium alone', { sentBytes: 1_000_000 }, 25, '1 MB of 4 MB'],
  ['the medium of an own transcript', { part: 'media', sentBytes: 1_000_000 }, 12, 'Recording: 1 MB of 4 MB'],
  [
    'a medium that is there while its transcript is not',
    { part: 'media', sentBytes: 4_000_000 },
    50,
    'Recording: 4 MB of 4 MB',
  ],
  [
    'a medium that is looked at before its transcript goes up',
    { part: 'media', state: 'checking', sentBytes: 4_000_000 },
    50,
    'Recording uploaded. Checking the file',
  ],
  [
    'the transcript after it',
    { part: 'transcript', sentBytes: 500, totalBytes: 1000 },
    75,
    'Recording uploaded. Uploading the transcript',
  ],
] as const)('an upload shows one share of the whole: %s', async (_, more, percent, line) => {
  const { bar, text } = await said(more)
  expect(bar).toBe(String(percent))
  expect(sharesIn(text)).toEqual([percent])
  expect(text).toContain(line)
})
