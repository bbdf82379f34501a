import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import type { LiveListener } from '../../../lib/live.ts'
import { followMachine, type MachineWork } from './follow-machine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function world(now: MachineWork = { status: 'TRANSCRIBE', progress: 0.1 }) {
  const said: string[] = []
  let listener: LiveListener | undefined
  const stop = followMachine({
    fileId: 'file',
    live: {
      listen: (given) => {
        listener = given
        return () => {
          listener = undefined
        }
      },
    },
    ask: () => Promise.resolve(now),
    fetchText: () => {
      said.push('grew')
      return Promise.resolve()
    },
    progressed: ({ progress }) => said.push(String(progress)),
    ended: ({ status }) => said.push(status),
  })
  const push = (work: MachineWork, id = 'file') =>
    listener?.message({
      event: 'fileChanged',
      data: { id, item: { file: work, humanTranscription: null } as unknown as FileListItem },
    })
  return { said, push, stop, listener: () => listener, settle: () => vi.advanceTimersByTimeAsync(0) }
}

test('the text grows with what the server pushes, once a second at most, and the last of it always comes', async () => {
  const { said, push, settle } = world()
  await settle()
  expect(said).toEqual(['0.1', 'grew'])
  for (const progress of [0.2, 0.3, 0.4]) push({ status: 'TRANSCRIBE', progress })
  push({ status: 'TRANSCRIBE', progress: 0.9 }, 'another')
  await settle()
  expect(said).toEqual(['0.1', 'grew', '0.2', '0.3', '0.4'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(said.filter((one) => one === 'grew')).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said.filter((one) => one === 'grew')).toHaveLength(2)
})

test('it ends once, when the text is there or the work failed, and is followed no more', async () => {
  const { said, push, listener, settle } = world()
  await settle()
  push({ status: 'EDITING', progress: 1 })
  push({ status: 'FAILED', progress: 1 })
  await vi.advanceTimersByTimeAsync(5000)
  expect(said.slice(2)).toEqual(['1', 'EDITING'])
  expect(listener()).toBeUndefined()
})

test('work that ended before the connection is seen all the same', async () => {
  const { said, settle } = world({ status: 'EDITING', progress: 1 })
  await settle()
  expect(said).toEqual(['1', 'EDITING'])
})
