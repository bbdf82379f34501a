// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Profile } from '../../../shared/contract/account.ts'
import type { Plan } from '../../../shared/contract/plan.ts'
import type { ConnectionEvents } from '../../lib/socket.ts'
import { createLive } from '../../lib/live.ts'
import { profileQuery } from '../../lib/profile.ts'
import { filesQuery, type FilesPage } from './files-query.ts'
import { FIRST_VIEW } from './list-view.ts'
import { REMOVAL_COST_KEY } from './removal-cost-key.ts'
import { followFiles } from './use-live-files.ts'

const id = '0199a1b2-0000-7000-8000-000000000001'
const page = (status: 'TRANSCRIBE' | 'FAILED'): FilesPage => ({
  files: [
    {
      file: { _id: id, status, for_human_transcribe: false } as FilesPage['files'][0]['file'],
      humanTranscription: null,
    },
  ],
  count: 1,
  total_length: 10,
  autoTranscribeOrFailedFilesLength: 10,
  humanTranscribeOrFailedFilesLength: 0,
})
const plan = (auto_transcription_time: number | null) => ({ _id: 'plan', auto_transcription_time }) as Plan

let client: QueryClient
let events: ConnectionEvents
let stop: () => void
const sent: string[] = []
const say = (message: object) => events.received(JSON.stringify(message))
const status = () => client.getQueryData(filesQuery(FIRST_VIEW).queryKey)?.files[0]?.file.status

beforeEach(() => {
  sent.length = 0
  client = new QueryClient()
  client.setQueryData(filesQuery(FIRST_VIEW).queryKey, page('TRANSCRIBE'))
  client.setQueryData(profileQuery.queryKey, { plan: plan(900), extern_plans: [] } as unknown as Profile)
  stop = followFiles(
    client,
    createLive((path, handlers) => {
      expect(path).toBe('/socket')
      events = handlers
      return { send: (text) => sent.push(text), close: () => {} }
    }),
  )
  events.opened()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('[RT-001] [RT-002] asks for the state of the files once on each connection, and never by the clock', () => {
  vi.useFakeTimers()
  const questions = ['checkStatusFilesForAutoTranscription', 'checkStatusFilesForHumanTranscription']
  const asked = () => sent.map((text) => JSON.parse(text).event)
  expect(asked()).toEqual(questions)
  vi.advanceTimersByTime(60_000)
  expect(asked()).toEqual(questions)
  events.closed()
  vi.advanceTimersByTime(1000)
  events.opened()
  vi.advanceTimersByTime(60_000)
  expect(asked()).toEqual([...questions, ...questions])
})

test('files that came between the first fetch and the connection are fetched', () => {
  expect(client.getQueryState(filesQuery(FIRST_VIEW).queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryState(profileQuery.queryKey)?.isInvalidated).toBe(false)
})

test('what a removal costs is asked anew once a file has changed', () => {
  client.setQueryData([...REMOVAL_COST_KEY, [id]], { auto: 49, human: 0 })
  say({ event: 'fileChanged', data: { id, item: page('FAILED').files[0] } })
  expect(client.getQueryState([...REMOVAL_COST_KEY, [id]])?.isInvalidated).toBe(true)
})

test('[RT-009] a file that is no longer listed turns EDITING in the cache', () => {
  say({ event: 'autoTranscription', data: { transcribeFiles: [], failedFiles: [], plan: null } })
  expect(status()).toBe('EDITING')
})

test('[RT-010] a file that is reported as FAILED turns FAILED in the cache', () => {
  say({
    event: 'autoFailedTranscription',
    data: { transcribeFiles: [], failedFiles: page('FAILED').files, plan: null },
  })
  expect(status()).toBe('FAILED')
})

test('an answer that was asked for before an event does not bring back what was before it', async () => {
  const answers: ((page: FilesPage) => void)[] = []
  const stopWatching = new QueryObserver(client, {
    ...filesQuery(FIRST_VIEW),
    queryFn: () =>
      new Promise<FilesPage>((resolve) => {
        answers.push(resolve)
      }),
  }).subscribe(() => {})
  await expect.poll(() => answers.length).toBe(1)
  say({ event: 'fileChanged', data: { id, item: page('FAILED').files[0] } })
  expect(status()).toBe('FAILED')
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.(page('TRANSCRIBE'))
  answers[1]?.(page('FAILED'))
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(status()).toBe('FAILED')
  stopWatching()
})

test('[RT-012] the balances follow the plan of the event', () => {
  say({
    event: 'autoTranscription',
    data: { transcribeFiles: page('TRANSCRIBE').files, failedFiles: [], plan: plan(890) },
  })
  expect(client.getQueryData(profileQuery.queryKey)?.plan?.auto_transcription_time).toBe(890)
})

test('[RT-017] fetches everything again when the connection was lost', () => {
  vi.useFakeTimers()
  client.setQueryData(filesQuery(FIRST_VIEW).queryKey, page('TRANSCRIBE'))
  events.closed()
  vi.advanceTimersByTime(1000)
  expect(client.getQueryState(filesQuery(FIRST_VIEW).queryKey)?.isInvalidated).toBe(false)
  events.opened()
  expect(client.getQueryState(filesQuery(FIRST_VIEW).queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryState(profileQuery.queryKey)?.isInvalidated).toBe(true)
})

test('a page that is to be fetched again before it is shown stays so, whatever else is told of it', async () => {
  await client.invalidateQueries({ queryKey: ['files'], refetchType: 'none' })
  say({ event: 'autoTranscription', data: { transcribeFiles: page('TRANSCRIBE').files, failedFiles: [], plan: null } })
  expect(client.getQueryState(filesQuery(FIRST_VIEW).queryKey)?.isInvalidated).toBe(true)
})
