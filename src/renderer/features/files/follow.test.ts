import { expect, test } from 'vitest'
import type { ServerMessage } from '../../../shared/contract/events.ts'
import type { FileListItem, FileRecord } from '../../../shared/contract/files/records.ts'
import { follow } from './follow.ts'

const item = (_id: string, more: Partial<FileRecord> = {}): FileListItem => ({
  file: {
    _id,
    name: `${_id}.wav`,
    type: 'audio/wav',
    size: 1,
    length: 10,
    status: 'TRANSCRIBE',
    uploaded_date: '2026-11-21T08:00:00.000Z',
    for_human_transcribe: false,
    is_multilingual: false,
    is_published: false,
    price_quota_for_human_transcribe: null,
    time: '00:00:10',
    language_code: 'en',
    progress: 0.1,
    eta_seconds: 9,
    queue_place: null,
    free_again_until: null,
    failure: null,
    speakers_by: null,
    damaged_at: [],
    media_removed: null,
    kept_until: null,
    ...more,
  },
  humanTranscription: null,
})
const state = (
  transcribeFiles: FileListItem[],
  failedFiles: FileListItem[] = [],
  event: 'autoTranscription' | 'humanTranscription' = 'autoTranscription',
) => ({ event, data: { transcribeFiles, failedFiles, plan: null } }) satisfies ServerMessage
const statuses = (files: FileListItem[]) => files.map(({ file }) => file.status)

test('[RT-009] a file that is no longer listed as TRANSCRIBE becomes EDITING', () => {
  const { files, mustRefetch } = follow([item('a'), item('b')], state([item('b')]))
  expect(statuses(files)).toEqual(['EDITING', 'TRANSCRIBE'])
  expect(files[0]!.file.progress).toBeNull()
  expect(mustRefetch).toBe(true)
})

test('[RT-010] a file that is reported as FAILED becomes FAILED, with its reason', () => {
  const failure = { code: 'no_speech', message: 'No speech was found.' }
  const { files } = follow([item('a')], state([], [item('a', { status: 'FAILED', failure })]))
  expect(files[0]!.file).toMatchObject({ status: 'FAILED', failure })
})

test('takes over the progress of a file in work', () => {
  const { files } = follow([item('a')], state([item('a', { progress: 0.7 })]))
  expect(files[0]!.file.progress).toBe(0.7)
})

test('a state of one mode says nothing of the other', () => {
  expect(statuses(follow([item('a')], state([], [], 'humanTranscription')).files)).toEqual(['TRANSCRIBE'])
  expect(statuses(follow([item('a', { for_human_transcribe: true })], state([])).files)).toEqual(['TRANSCRIBE'])
})

test.each(['STANDBY', 'QUOTED', 'QUEUED', 'HUMAN-TRANSCRIBE', 'FAILED', 'FINISHED'] as const)(
  'an unlisted file in %s stays so',
  (status) => {
    expect(statuses(follow([item('a', { status })], state([])).files)).toEqual([status])
  },
)

test('one changed file is taken over in its place', () => {
  const { files, mustRefetch } = follow([item('a'), item('b')], {
    event: 'fileChanged',
    data: { id: 'b', item: item('b', { status: 'EDITING' }) },
  })
  expect(statuses(files)).toEqual(['TRANSCRIBE', 'EDITING'])
  expect(mustRefetch).toBe(false)
})

test('a new or removed file asks for the list again', () => {
  expect(follow([item('a')], { event: 'fileChanged', data: { id: 'c', item: item('c') } }).mustRefetch).toBe(true)
  const gone = follow([item('a')], { event: 'fileChanged', data: { id: 'a', item: null } })
  expect(gone).toEqual({ files: [], mustRefetch: true })
})
