// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeFile } from '../../../../../tests/support/fake-file.ts'
import { draw } from '../../../components/testing/draw.ts'
import { PreviewDialog } from './preview-dialog.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const sound = () => document.querySelector('audio')!
const happens = (event: string) => act(async () => void sound().dispatchEvent(new Event(event)))
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const NOT_READY = 'The first minute of this file is being prepared.'

test('a first minute that is being prepared is asked for again by itself until it is there', async () => {
  await draw(<PreviewDialog item={fakeFile(1)} onTake={() => {}} onClose={() => {}} />)
  const first = sound()
  await happens('error')
  expect(document.body.textContent).toContain(NOT_READY)
  expect(sound().hidden).toBe(true)
  await pass(3000)
  const second = sound()
  expect(second).not.toBe(first)
  await happens('error')
  await pass(3000)
  expect(sound()).not.toBe(second)
  expect(document.body.textContent).toContain(NOT_READY)
  await happens('loadedmetadata')
  expect(document.body.textContent).not.toContain(NOT_READY)
  const there = sound()
  expect(there.hidden).toBe(false)
  await pass(60_000)
  expect(sound()).toBe(there)
})
