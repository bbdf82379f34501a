import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { forgetVoice, getKnownVoices, setKnownVoices, type KnownVoices } from '../../src/shared/contract/voices.ts'
import { openScreen } from './screen.tsx'

const ANA = {
  _id: '0193a000-0000-7000-8000-000000000001',
  name: 'Ana',
  recordings: 2,
  heard_date: '2026-11-20T10:00:00Z',
}

/** The preferences of somebody with these voices. */
function open(known: Partial<KnownVoices> = {}) {
  let now: KnownVoices = { is_on: false, is_possible: true, voices: [], ...known }
  return openScreen('/account/preferences', {
    role: 'USER',
    answers: (api) => {
      api.reply(getKnownVoices, () => now)
      api.reply(setKnownVoices, ({ body }) => (now = { ...now, is_on: (body as { is_on: boolean }).is_on, voices: [] }))
      api.reply(forgetVoice, () => void (now = { ...now, voices: [] }))
    },
  })
}

const consent = () => screen.findByRole('checkbox', { name: 'Store voice profiles and recognise voices I have named' })

test('nothing is stored until the person agrees, who is told what is stored and where', async () => {
  const { user } = open()
  expect(await consent()).not.toBeChecked()
  expect(screen.getByText(/biometric data/)).toBeVisible()
  await user.click(await consent())
  expect(await consent()).toBeChecked()
  expect(await screen.findByText('No voices yet. Name a speaker in the editor to add one.')).toBeVisible()
})

test('each voice can be forgotten; turning it off asks first, for it deletes all of them', async () => {
  const { user } = open({ is_on: true, voices: [ANA] })
  const list = await screen.findByRole('list', { name: 'Known voices' })
  expect(within(list).getByText('2 recordings')).toBeVisible()
  expect(within(list).getByRole('button', { name: 'Play a sample of Ana' })).toBeEnabled()

  await user.click(await consent())
  const asked = await screen.findByRole('alertdialog', { name: 'Turn off known voices' })
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }))
  expect(await consent()).toBeChecked()

  await user.click(screen.getByRole('button', { name: 'Forget Ana' }))
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Forget Ana' })).getByRole('button', { name: 'Forget' }),
  )
  expect(await screen.findByText('Ana is forgotten.')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Known voices' })).toBeNull()
})

test('a server that cannot separate speakers says so', async () => {
  open({ is_possible: false })
  expect(await screen.findByText(/^Speakers can’t be separated on this server/)).toBeVisible()
})
