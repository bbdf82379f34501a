// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FileListItem, FileRecord } from '../../../shared/contract/files.ts'
import { draw } from '../../components/testing/draw.ts'
import { DeleteDialog } from './delete-dialog.tsx'

const inStatus = (status: FileRecord['status']) => ({ file: { _id: 'one', name: 'council.ogg', length: 610.4, status }, humanTranscription: null }) as FileListItem

async function questionFor(status: FileRecord['status'], cost: { auto_seconds: number; human_seconds: number } | null): Promise<string | null | undefined> {
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(() => (cost ? Promise.resolve(Response.json(cost)) : Promise.reject(new TypeError('no network'))))
  onTestFinished(() => fetching.mockRestore())
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await draw(<QueryClientProvider client={client}><DeleteDialog item={inStatus(status)} onClose={() => {}} onFailed={() => {}} /></QueryClientProvider>)
  if (cost) await act(() => vi.waitFor(() => expect(client.getQueryData(['removal-cost', ['one']])).toBeDefined()))
  return document.querySelector('[role="alertdialog"]')?.textContent
}

test('deleting a file that a transcriptor has taken is confirmed with what it costs; one that nobody works on costs nothing', async () => {
  expect(await questionFor('HUMAN-TRANSCRIBE', { auto_seconds: 0, human_seconds: 610 })).toContain('10m 10s of your human transcription time will be charged')
  expect(await questionFor('HUMAN-TRANSCRIBE', null)).toContain('10m 10s of your human transcription time will be charged')
  expect(await questionFor('STANDBY', { auto_seconds: 0, human_seconds: 0 })).not.toContain('charged')
})

test('deleting a file that is being transcribed names what the text so far costs, or without the server that it costs', async () => {
  expect(await questionFor('TRANSCRIBE', { auto_seconds: 95, human_seconds: 0 })).toContain('1m 35s of your auto transcription time will be charged')
  expect(await questionFor('TRANSCRIBE', { auto_seconds: 0, human_seconds: 0 })).not.toContain('charged')
  expect(await questionFor('TRANSCRIBE', null)).toContain('will be charged')
})
