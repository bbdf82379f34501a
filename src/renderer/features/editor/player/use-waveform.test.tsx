// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import { WAVEFORM_TYPE, waveformBytes } from '../../../../shared/media/waveform-bytes.ts'
import type { LiveListener } from '../../../lib/live.ts'
import { live } from '../../../platform/live.ts'
import { useWaveform } from './use-waveform.ts'

const ID = '01a1fd84-a588-77c9-87f9-d01c4ba7bcad'

function Peaks() {
  return <output>{[...useWaveform(ID).peaks].join(' ')}</output>
}

let root: Root
beforeEach(() => {
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.querySelector('div')!)
})
afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const notReady = () => Response.json({ code: 'not_ready', message: '' }, { status: 409 })
const packed = () =>
  new Response(waveformBytes({ rate: 20, length: 0.1, peaks: Uint8Array.of(7, 9) }), {
    headers: { 'content-type': WAVEFORM_TYPE },
  })

function drawPeaks(...answers: (() => Response)[]) {
  const listeners = new Set<LiveListener>()
  vi.spyOn(live, 'listen').mockImplementation((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  })
  const fetched = vi.fn<typeof fetch>()
  for (const answer of answers) fetched.mockImplementationOnce(() => Promise.resolve(answer()))
  vi.stubGlobal('fetch', fetched)
  root.render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Peaks />
    </QueryClientProvider>,
  )
  const shown = () => document.querySelector('output')?.textContent
  const changed = (id: string) =>
    listeners.forEach((listener) => listener.message({ event: 'fileChanged', data: { id, item: {} as FileListItem } }))
  return { listeners, fetched, shown, changed }
}

test('a sound that was still being read is drawn in the open text as soon as the server knows its shape', async () => {
  const { listeners, fetched, shown, changed } = drawPeaks(notReady, notReady, packed)
  await vi.waitFor(() => expect(listeners.size).toBe(1))
  expect(shown()).toBe('')
  changed('another')
  expect(fetched).toHaveBeenCalledTimes(1)
  changed(ID)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => {
    changed(ID)
    expect(shown()).toBe('7 9')
  })
  expect(listeners.size).toBe(0)
})

test('what was taken along as JSON is drawn as well', async () => {
  const { shown } = drawPeaks(() => Response.json({ rate: 20, length: 0.1, peaks: [3, 4] }))
  await vi.waitFor(() => expect(shown()).toBe('3 4'))
})
