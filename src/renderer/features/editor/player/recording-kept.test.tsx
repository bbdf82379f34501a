// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { FlatFile } from '../../../../shared/contract/files/records.ts'
import type { EditorSession } from '../session.ts'
import { SessionContext } from '../use-session.ts'
import { createMedium } from './medium.ts'
import { RecordingKept } from './recording-kept.tsx'

const KEPT = {
  _id: 'f',
  name: 'talk.mp4',
  type: 'video/mp4',
  status: 'EDITING',
  media_removed: null,
  kept_until: null,
} as FlatFile
const REMOVED: FlatFile = { ...KEPT, media_removed: { date: '2026-11-20T10:00:00Z', after_days: 30 } }

async function said(file: FlatFile): Promise<string> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <SessionContext value={{ file } as EditorSession}>
        <RecordingKept />
      </SessionContext>,
    ),
  )
  const text = place.textContent ?? ''
  await act(async () => root.unmount())
  return text
}

test('an editor without a recording says since when and why, and asks nobody for one', async () => {
  expect(await said(REMOVED)).toBe(
    'Recordings are kept for 30 days here. This one was removed on 20 Nov 2026. You can still edit and export the ' +
      'text.',
  )
  const medium = createMedium(REMOVED)
  expect([medium.getAttribute('src'), medium.getAttribute('poster')]).toEqual([null, null])
})

test('one whose recording is about to go says so, and any other nothing', async () => {
  expect(await said({ ...KEPT, kept_until: new Date(Date.now() + 86_400_000).toISOString() })).toMatch(
    /^The recording is removed on .* To keep it, download it with Export/,
  )
  expect(await said(KEPT)).toBe('')
  expect(createMedium(KEPT).getAttribute('src')).toBe('/api/longhand/file/media/f')
})
