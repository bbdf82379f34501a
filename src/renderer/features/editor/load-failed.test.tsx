// @vitest-environment jsdom
import * as fakeIndexedDb from 'fake-indexeddb'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildProfile } from '../../../../tests/support/build-account.ts'
import { buildTranscript } from '../../../../tests/support/build-transcript.ts'
import type { FlatFile } from '../../../shared/contract/files/records.ts'
import { messages } from '../../../shared/messages.ts'
import EditorScreen from './index.tsx'

Object.assign(globalThis, fakeIndexedDb)

const ID = '01a1fd84-a588-77c9-87f9-d01c4ba7bcad'
const file: FlatFile = {
  _id: ID,
  name: 'talk.ogg',
  type: 'audio/ogg',
  size: 1,
  length: 20,
  status: 'EDITING',
  uploaded_date: '2026-11-21T09:51:31.207Z',
  for_human_transcribe: false,
  is_multilingual: false,
  is_published: false,
  price_quota_for_human_transcribe: null,
  time: '00:00:20',
  language_code: 'en',
  progress: null,
  eta_seconds: null,
  queue_place: null,
  free_again_until: null,
  failure: null,
  speakers_by: null,
  damaged_at: [],
  media_removed: null,
  kept_until: null,
  human_transcription: null,
}
const notThere = () => Response.json({ code: 'not_found', message: messages.notFound }, { status: 404 })

let root: Root
beforeEach(() => {
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.querySelector('div')!)
})
afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
})

/** Opens an address with the calls answered; resolves when the dialog is there. */
async function open(
  address: string,
  answers: { file: () => Response | Promise<Response>; transcript: () => Response },
): Promise<HTMLElement> {
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/account/profile')) return Promise.resolve(Response.json(buildProfile('USER')))
    if (url.endsWith(`/file/translation/${ID}`)) return Promise.resolve(Response.json([]))
    return Promise.resolve(url.includes('/file/transcription/') ? answers.transcript() : answers.file())
  })
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="editor/:media_id" element={<EditorScreen />} />
          <Route path="editor/:language/:media_id" element={<EditorScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return vi.waitFor(
    () => {
      const dialog = document.querySelector<HTMLElement>('[role="alertdialog"]')
      if (!dialog) throw new Error('no dialog yet')
      return dialog
    },
    { timeout: 15_000 },
  )
}

const aFile = () => Response.json(file)
const aText = () => Response.json(buildTranscript('one two'), { headers: { etag: '"1"' } })

const MESSAGE = 'Files loading failed! Go back to files!'

test('[ED-049] a file that is not there, or not yours, shows the message', async () => {
  expect((await open(`/editor/${ID}`, { file: notThere, transcript: notThere })).textContent).toContain(MESSAGE)
})

test('[ED-016] a text that cannot be loaded shows the message', async () => {
  expect(
    (await open(`/editor/${ID}`, { file: aFile, transcript: () => new Response('', { status: 502 }) })).textContent,
  ).toContain(MESSAGE)
})

test.each(['QUEUED', 'STANDBY', 'QUOTED', 'HUMAN-TRANSCRIBE', 'FAILED'])(
  '[ED-050] a file in %s, without a text that could be read, is not opened',
  async (status) => {
    const withoutText = () => Response.json({ ...file, status })
    expect((await open(`/editor/${ID}`, { file: withoutText, transcript: aText })).textContent).toContain(MESSAGE)
  },
)

test('a translation that is not there shows the message', async () => {
  expect((await open(`/editor/fr/${ID}`, { file: aFile, transcript: aText })).textContent).toContain(MESSAGE)
})

test('[ED-017] the only way out is the link to the files', async () => {
  const dialog = await open(`/editor/${ID}`, { file: notThere, transcript: notThere })
  const links = [...dialog.querySelectorAll('a, button')]
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Go back', '/files']])
})

test('without a network it says so, and asks again by itself when there is one', async () => {
  let isOnline = false
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  onlineManager.setOnline(false)
  // The answer is not waited for: the editor is another test's.
  const offline = () => (isOnline ? new Promise<Response>(() => {}) : Response.error())
  const dialog = await open(`/editor/${ID}`, { file: offline, transcript: aText })
  expect(dialog.textContent).toContain('You are offline. This file opens when you are online again.')
  isOnline = true
  onlineManager.setOnline(true)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(document.querySelector('[role="alertdialog"]')).toBeNull())
  expect(document.body.textContent).toContain('Loading')
})
