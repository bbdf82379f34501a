import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeCorrection, listCorrections, removeCorrections } from '../../src/shared/contract/vocabulary.ts'
import { openScreen } from './screen.tsx'

const everywhere = { language_code: 'en', folder_id: null }
const petrovic = { ...everywhere, heard: 'petro vich', written: 'Petrovic', times: 2, is_learned: true }
const rijeka = { ...everywhere, heard: '', written: 'Rijeka', times: 1, is_learned: false }

const mildrid = {
  ...everywhere,
  heard: 'mildred',
  written: 'Mildrid',
  times: 2,
  undone: 2,
  is_learned: false,
}

const open = () =>
  openScreen('/account/preferences', {
    role: 'USER',
    answers: (api) => api.reply(listCorrections, { corrections: [petrovic, rijeka, mildrid] }),
  })

test('corrections are shown with what was heard, how often, and whether they are in use', async () => {
  open()
  await screen.findByText('Petrovic')
  const rows = screen.getAllByRole('listitem')
  const row = (name: string) => rows.find((each) => each.textContent.startsWith(name))
  expect(row('Petrovic')).toHaveTextContent('Petrovic heard as “petro vich”, corrected 2 times In use')
  expect(row('Rijeka')).toHaveTextContent(/^Rijeka corrected 1 time/)
  expect(row('Mildrid')).toHaveTextContent(/^Mildrid heard as “mildred”, corrected 2 times, undone 2 times/)
  expect(row('Rijeka')).not.toHaveTextContent('In use')
})

test('a correction is changed and removed, and all of them after a question', async () => {
  const { user, api } = open()
  api.reply(changeCorrection, { corrections: [{ ...petrovic, written: 'Petrović' }, rijeka] })
  await user.click(await screen.findByRole('button', { name: 'Change Petrovic' }))
  const spelling = screen.getByLabelText('Spelling')
  expect(spelling).toHaveFocus()
  await user.clear(spelling)
  await user.type(spelling, 'Petrović{enter}')
  await screen.findByText('Petrović')

  api.reply(changeCorrection, { corrections: [{ ...petrovic, written: 'Petrović' }] })
  await user.click(screen.getByRole('button', { name: 'Remove Rijeka' }))
  await waitFor(() => expect(screen.queryByText('Rijeka')).toBeNull())

  api.reply(removeCorrections, undefined)
  await user.click(screen.getByRole('button', { name: 'Remove all corrections' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await screen.findByText('No corrections yet.')
})
