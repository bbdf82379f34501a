// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { OutboxBridge, OutboxEntry } from '../../../../shared/bridge/outbox.ts'
import { draw } from '../../../components/testing/draw.ts'
import { createPageUploads, type PageUploads } from './page-uploads.ts'
import { UploadsProvider, useKeptUploads } from './uploads-provider.tsx'

const talk = new File(['talk'], 'talk.wav')
const about = { options: { language_code: 'en', device: 'BROWSER' }, userId: 'anna' } as const

/** Uploads of a page by way of an outbox of its own, which takes or refuses what comes. */
function open({ takes = true } = {}) {
  let told: (entries: OutboxEntry[]) => void = () => undefined
  const outbox: Partial<OutboxBridge> = {
    add: async () => {
      if (!takes) throw new Error('full')
    },
    list: async () => [],
    onChange: (listener) => {
      told = listener
      return () => undefined
    },
  }
  return { uploads: createPageUploads(outbox as OutboxBridge), tell: (entries: OutboxEntry[]) => told(entries) }
}

test.each([[true], [false]])('who brought a file hears whether it was taken: %s', async (takes) => {
  const { uploads } = open({ takes })
  const arrived = uploads.whenArrived(talk)
  uploads.add([talk], about)
  expect(await arrived).toBe(takes)
})

test('one that is given up has not arrived', async () => {
  const uploads = createPageUploads(null)
  const arrived = uploads.whenArrived(talk)
  uploads.add([talk], about)
  uploads.cancel(uploads.store.getState()[0]!.id)
  expect(await arrived).toBe(false)
  expect(uploads.store.getState()).toEqual([])
})

test('what arrives is told to those who listen, of the same page only, and no more after they stopped', () => {
  const [first, second] = [open(), open()]
  const [here, elsewhere] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const stop = first.uploads.onArrived(here)
  second.uploads.onArrived(elsewhere)
  const sending: OutboxEntry = {
    id: 'a',
    name: 'talk.wav',
    state: 'sending',
    sentBytes: 1,
    totalBytes: 4,
    part: null,
    problem: null,
    retryAt: null,
  }
  first.tell([sending])
  first.tell([])
  expect([here.mock.calls.length, elsewhere.mock.calls.length]).toEqual([1, 0])
  stop()
  first.tell([sending])
  first.tell([])
  expect(here).toHaveBeenCalledOnce()
})

test('the uploads of a page are made once, and are there for its next screen', async () => {
  const make = vi.fn(() => createPageUploads(null))
  const seen: PageUploads[] = []
  function Screen() {
    seen.push(useKeptUploads(make))
    return null
  }
  const { redraw } = await draw(
    <UploadsProvider>
      <Screen key="files" />
    </UploadsProvider>,
  )
  await redraw(
    <UploadsProvider>
      <Screen key="upload" />
    </UploadsProvider>,
  )
  expect(make).toHaveBeenCalledOnce()
  expect(new Set(seen).size).toBe(1)
})
