// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FileListItem, HumanTranscription } from '../../../../shared/contract/files/records.ts'
import { messages } from '../../../../shared/messages.ts'
import { ErrorDialog } from '../../../components/dialog/error-dialog.tsx'
import { draw, press } from '../../../components/testing/draw.ts'
import { ToastProvider } from '../../../components/toast/toast.tsx'
import { drawFor } from '../../../lib/drawn-for.ts'
import { useDesk, type DeskHandlers } from './use-desk.tsx'

const ID = '01a1fd84-a588-77c9-87f9-d01c4ba7bcad'
const human: HumanTranscription = {
  status: 'FINISHED',
  file_id: ID,
  published: false,
  translate_languages: [],
  note: '',
  lease_until: null,
  flags: [],
  held: false,
  failure: null,
}
const item: FileListItem = {
  file: {
    _id: ID,
    name: 'council.ogg',
    type: 'audio/ogg',
    size: 1,
    length: 610.4,
    status: 'HUMAN-TRANSCRIBE',
    uploaded_date: '2026-11-21T09:51:31.207Z',
    for_human_transcribe: true,
    is_multilingual: false,
    is_published: false,
    price_quota_for_human_transcribe: 1320,
    time: '00:10:10',
    language_code: 'ro',
    progress: null,
    eta_seconds: null,
    queue_place: null,
    free_again_until: null,
    failure: null,
    speakers_by: null,
    damaged_at: [],
    media_removed: null,
    kept_until: null,
  },
  humanTranscription: human,
}
const published = () =>
  Response.json({
    ...item.file,
    status: 'EDITING',
    is_published: true,
    human_transcription: { ...human, published: true },
  })
const refused = (status: number, code: string, message: string) => () => Response.json({ code, message }, { status })
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => drawFor('tina'))
afterEach(() => vi.unstubAllGlobals())

/** The desk on a page of its own, with the server's answer to whatever it asks, and the calls that were made. */
async function open(answer: () => Response | Promise<Response> = published) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (url.includes('supported_languages'))
      return Response.json([{ name: 'Spanish', code: 'es', system: 'HUMAN', multi: false, iso2: ['es'] }])
    if (url.endsWith('/left'))
      return Response.json({ guide: null, gate: false, findings: [], unheard: { count: 0, places: [] } })
    calls.push(`${method} ${url.replace('/api/longhand', '')}`)
    return answer()
  })
  let handlers: DeskHandlers | undefined
  function Desk() {
    const [problem, setProblem] = useState<string | null>(null)
    const desk = useDesk(setProblem)
    // oxlint-disable-next-line react/globals
    handlers = desk.handlers
    return (
      <>
        {desk.dialogs}
        <ErrorDialog message={problem} onClose={() => setProblem(null)} />
      </>
    )
  }
  await draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { retry: false } } })}>
      <ToastProvider>
        <MemoryRouter>
          <Desk />
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  )
  return {
    calls,
    ask: (what: keyof DeskHandlers, about = item) =>
      act(async () => (handlers![what] as (about: FileListItem) => void)(about)),
  }
}

const dialog = () => document.querySelector('[role="alertdialog"]')?.textContent ?? null
const button = (name: string) =>
  [...document.querySelectorAll('[role="alertdialog"] button')].find(({ textContent }) => textContent === name)
/** The button, once it can be pressed. */
const free = (name: string) =>
  vi.waitFor(() => {
    const found = button(name)
    if (!(found instanceof HTMLButtonElement) || found.disabled) throw new Error(`${name} cannot be pressed`)
    return found
  })
const shown = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text))

describe('taking a file', () => {
  test("[HU-010] that fails shows the server's message", async () => {
    const { ask } = await open(refused(409, 'already_taken', messages.alreadyTaken))
    await ask('onTake')
    await vi.waitFor(() => expect(dialog()).toContain(messages.alreadyTaken))
  })

  test("[HU-010] without a message of the server it shows the spec's", async () => {
    const { ask } = await open(() => new Response('gone', { status: 500 }))
    await ask('onTake')
    await vi.waitFor(() => expect(dialog()).toContain('Failed to resume this transcription! Refresh the page!'))
  })
})

describe('publishing', () => {
  test('[HU-011] is blocked with an alert while a translation is UNTRANSLATED, and nothing is sent', async () => {
    const { ask, calls } = await open()
    await ask('onPublish', {
      ...item,
      humanTranscription: {
        ...human,
        translate_languages: [
          { language_code: 'de', status: 'TRANSLATED', paragraphs: 40, marked: 40 },
          { language_code: 'es', status: 'UNTRANSLATED', paragraphs: 40, marked: 12 },
        ],
      },
    })
    await vi.waitFor(() => expect(dialog()).toContain('Spanish'))
    expect(dialog()).toContain('There is a translation option(s) that has not been resolved.')
    expect(dialog()).toContain('A translation is complete when all its paragraphs are marked.')
    const links = [...document.querySelectorAll('[role="alertdialog"] a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ])
    expect(links).toEqual([['Spanish: 12 of 40 marked', `/editor/es/${ID}`]])
    expect(calls).toEqual([])
  })

  test("[HU-012 HU-016] asks first, says what the owner's balance is charged, then that it is published", async () => {
    const { ask, calls } = await open()
    await ask('onPublish')
    expect(dialog()).toContain("The owner's balance will be charged 10m 10s.")
    expect(calls).toEqual([])
    await press(await free('Publish'))
    await shown('Transcription published!')
    expect(calls[0]).toBe(`PUT /file/transcription/publish_human/${ID}`)
    expect(dialog()).toBeNull()
  })

  test.each([
    ['the server refuses', refused(409, 'wrong_state', messages.wrongStatus)],
    ['it cannot be reached', unreachable],
  ])('[HU-017] shows the words of the spec when %s', async (_, answer) => {
    const { ask } = await open(answer)
    await ask('onPublish')
    await press(await free('Publish'))
    await vi.waitFor(() => expect(dialog()).toContain('Failed to publish this transcription! Refresh the page!'))
  })

  test('says what is missing where the transcriptor can mend it', async () => {
    const { ask } = await open(refused(409, 'no_text', messages.nothingToPublish))
    await ask('onPublish')
    await press(await free('Publish'))
    await vi.waitFor(() => expect(dialog()).toContain(messages.nothingToPublish))
  })
})

test('[FI-036 FI-037 FI-039] the quota dialog: dollars, Accept, and a Cancel that changes nothing', async () => {
  const { ask, calls } = await open()
  await ask('onQuota')
  expect(dialog()).toContain('$13.20')
  expect(button('Accept')).toBeDefined()
  await press(button('Cancel'))
  expect([dialog(), calls]).toEqual([null, []])
})
