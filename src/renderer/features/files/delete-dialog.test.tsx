// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FileListItem, FileRecord } from '../../../shared/contract/files/records.ts'
import { draw } from '../../components/testing/draw.ts'
import { DeleteDialog } from './delete-dialog.tsx'

const inStatus = (status: FileRecord['status']) =>
  ({ file: { _id: 'one', name: 'council.ogg', length: 610.4, status }, humanTranscription: null }) as FileListItem

interface Cost {
  auto_seconds: number
  human_seconds: number
}

/** What the dialog asks, at any time, where the server answers that cost or cannot be reached. */
async function openFor(status: FileRecord['status'], cost: Cost | null): Promise<() => string | null | undefined> {
  const answer = () => (cost ? Promise.resolve(Response.json(cost)) : Promise.reject(new TypeError('no network')))
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
  onTestFinished(() => fetching.mockRestore())
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const dialog = <DeleteDialog item={inStatus(status)} onClose={() => {}} onFailed={() => {}} />
  await draw(<QueryClientProvider client={client}>{dialog}</QueryClientProvider>)
  await act(() => vi.waitFor(() => expect(client.getQueryState(['removal-cost', ['one']])?.status).not.toBe('pending')))
  return () => document.querySelector('[role="alertdialog"]')?.textContent
}

/** The page follows the server's answer a moment after it. */
const soon = (look: () => void) => act(() => vi.waitFor(look))

test.each([
  [
    'HUMAN-TRANSCRIBE',
    { auto_seconds: 0, human_seconds: 610 },
    '10m 10s of your human transcription time will be charged',
  ],
  ['HUMAN-TRANSCRIBE', null, '10m 10s of your human transcription time will be charged'],
  ['TRANSCRIBE', { auto_seconds: 95, human_seconds: 0 }, '1m 35s of your auto transcription time will be charged'],
  ['TRANSCRIBE', null, 'will be charged'],
] as const)('deleting a file in %s is confirmed with what it costs: %j', async (status, cost, words) => {
  const question = await openFor(status, cost)
  await soon(() => expect(question()).toContain(words))
})

test.each(['STANDBY', 'TRANSCRIBE'] as const)(
  'deleting a file in %s of which nothing was made yet costs nothing',
  async (status) => {
    const question = await openFor(status, { auto_seconds: 0, human_seconds: 0 })
    await soon(() => expect(question()).toMatch(/Do you want to delete(?!.*charged)/))
  },
)
