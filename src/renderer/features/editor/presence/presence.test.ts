// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientMessage, ServerMessage } from '../../../../shared/contract/events.ts'
import { type Presence as Told, PRESENCE_SECONDS } from '../../../../shared/contract/presence.ts'
import type { EditsSince } from '../../../../shared/contract/text-edits.ts'
import { ApiError } from '../../../lib/api-error.ts'
import type { LiveListener } from '../../../lib/live.ts'
import { followPresence } from './presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const alone: Told = { is_editing: true, others: [], version: 1 }
const behind: Told = { is_editing: true, others: [{ page: 'there', who: 'you', is_editing: true }], version: 1 }

function world() {
  const asked: string[] = []
  const answers: (Told | Error)[] = []
  let listener: LiveListener | undefined
  const end = vi.fn<() => void>()
  const told = vi.fn<(answer: Told) => void>()
  const sent: ClientMessage[] = []
  const changed = vi.fn<(since: EditsSince) => void>()
  const presence = followPresence({
    fileId: 'file',
    tab: 'tab',
    wants: 'edit',
    end,
    told,
    changed,
    moved: () => undefined,
    number: () => 7,
    tell: (wants) => {
      asked.push(wants)
      const answer = answers.shift() ?? alone
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
    live: {
      send: (message) => void sent.push(message),
      listen: (given) => {
        listener = given
        return () => {
          listener = undefined
        }
      },
    },
  })
  const hear = (message: ServerMessage) => listener?.message(message)
  return {
    presence,
    asked,
    answers,
    end,
    told,
    changed,
    sent,
    hear,
    listener: () => listener,
    settle: () => vi.advanceTimersByTimeAsync(0),
  }
}

test('asks when it is opened, again while it is open, and at once when somebody comes or goes', async () => {
  const { asked, hear, answers, presence, settle } = world()
  await settle()
  await vi.advanceTimersByTimeAsync(PRESENCE_SECONDS.tell * 1000)
  expect(asked).toEqual(['edit', 'edit'])
  answers.push(behind)
  hear({ event: 'presenceChanged', data: { id: 'file' } })
  hear({ event: 'presenceChanged', data: { id: 'another' } })
  await settle()
  expect(asked).toHaveLength(3)
  expect(presence.store.getState()).toEqual({ isEditing: true, others: behind.others, isCutOff: false })
})

test('says which text it has, and passes on what was saved since', async () => {
  const { sent, changed, hear, settle } = world()
  await settle()
  expect(sent).toEqual([{ event: 'textOpened', data: { id: 'file', tab: 'tab', language: undefined, number: 7 } }])
  const news = { id: 'file', tab: 'tab', number: 8, edits: null }
  hear({ event: 'textChanged', data: { ...news, tab: 'another' } })
  hear({ event: 'textChanged', data: news })
  expect(changed.mock.calls).toEqual([[news]])
})

test('without the network it goes on as it was told last, and asks again', async () => {
  const { answers, presence, asked, settle } = world()
  await settle()
  answers.push(new Error('offline'), new ApiError(503, 'overloaded', ''))
  await vi.advanceTimersByTimeAsync(PRESENCE_SECONDS.tell * 1000)
  expect(presence.store.getState()).toEqual({ isEditing: true, others: [], isCutOff: true })
  await vi.advanceTimersByTimeAsync(2000)
  expect([asked.length, presence.store.getState().isCutOff]).toEqual([3, true])
  await vi.advanceTimersByTimeAsync(4000)
  expect([asked.length, presence.store.getState().isCutOff]).toEqual([4, false])
})

test('leaving says so, and asks no more', async () => {
  const { presence, end, asked, listener, settle } = world()
  await settle()
  window.dispatchEvent(new Event('pagehide'))
  expect(end).toHaveBeenCalledTimes(1)
  presence.stop()
  expect(end).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(PRESENCE_SECONDS.tell * 5000)
  expect(asked).toHaveLength(1)
  expect(listener()).toBeUndefined()
})
