// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { FileListItem, FileRecord } from '../../../shared/contract/files.ts'
import { draw } from '../../components/testing/draw.ts'
import { DeleteDialog } from './delete-dialog.tsx'

const inStatus = (status: FileRecord['status']) => ({ file: { _id: 'one', name: 'council.ogg', length: 610.4, status }, humanTranscription: null }) as FileListItem

async function questionFor(status: FileRecord['status']): Promise<string | null | undefined> {
  await draw(<QueryClientProvider client={new QueryClient()}><DeleteDialog item={inStatus(status)} onClose={() => {}} onFailed={() => {}} /></QueryClientProvider>)
  return document.querySelector('[role="alertdialog"]')?.textContent
}

test('deleting a file that a transcriptor has taken is confirmed with what it costs; any other costs nothing', async () => {
  expect(await questionFor('HUMAN-TRANSCRIBE')).toContain('10m 10s of your human transcription time will be charged.')
  expect(await questionFor('STANDBY')).not.toContain('charged')
})
