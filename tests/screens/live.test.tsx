import * as fakeIndexedDb from 'fake-indexeddb'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keptSound } from '../../src/renderer/features/files/live/running-live.ts'
import { getLiveSession } from '../../src/shared/contract/live-transcription.ts'
import { buildProfile } from '../support/build-account.ts'
import { answerFiles, openScreen } from './screen.tsx'

Object.assign(globalThis, fakeIndexedDb)

const OWNER = buildProfile('USER').user._id
const GOES_ON = { id: 'open', received: 0, recognised: 0, seconds_left: null, ended_by: null, translations: [] }

async function keepSound(id: string): Promise<void> {
  const { kept } = await keptSound()
  await kept.begin({ id, owner: OWNER })
  await kept.put(id, { at: 0, sound: new ArrayBuffer(64_000) })
}

test('a recording that a page left behind can go on', async () => {
  await keepSound('open')
  openScreen('/files', {
    role: 'USER',
    answers: (api) => {
      answerFiles(api, [])
      api.reply(getLiveSession, GOES_ON)
    },
  })
  const link = await screen.findByRole('link', { name: 'Go to the recording' })
  expect(link).toHaveAttribute('href', '/editor/live/open')
  await (await keptSound()).kept.end('open')
})

test('sound of a recording that ended without it can be had, and is removed only when somebody says so', async () => {
  await keepSound('over')
  const { user } = openScreen('/files', {
    role: 'USER',
    answers: (api) => {
      answerFiles(api, [])
      api.refuse(getLiveSession, 404)
    },
  })
  expect(await screen.findByText(/This device has 00:02 of a live recording that ended/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  const { kept } = await keptSound()
  expect(await kept.piecesOf('over')).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText(/This device has/)).toBeNull())
  await vi.waitFor(async () => expect(await kept.sessionsOf(OWNER)).toEqual([]))
})
