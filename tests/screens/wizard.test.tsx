import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { supportedTranscriptionLanguages, supportedTranslationLanguages } from '../../src/shared/contract/files.ts'
import { listImports } from '../../src/shared/contract/imports.ts'
import { messages } from '../../src/shared/messages.ts'
import { openScreen } from './screen.tsx'

const english = { name: 'English', code: 'en', system: 'AUTO|HUMAN' as const, multi: false, iso2: ['gb'] }

function open(languages = [english]) {
  return openScreen('/files/upload', {
    role: 'USER',
    config: { dropbox_app_key: 'key' },
    answers: (api) => {
      api.reply(supportedTranscriptionLanguages, languages)
      api.reply(supportedTranslationLanguages, [])
      api.reply(listImports, [])
    },
  })
}

const heading = (name: string) => screen.findByRole('heading', { name })

test('the keyboard and the ears go on in the step that opens', async () => {
  const { user } = open()
  await heading('Choose a source')
  await user.click(screen.getByRole('button', { name: 'Change way' }))
  expect(await heading('Who writes it down')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await heading('Choose a source')).toHaveFocus()
})

test('steps that come after the language say what they are, and cannot be opened before it', async () => {
  const { user } = open([{ ...english, code: 'de', name: 'German' }])
  await heading('Choose a language')
  expect(screen.getByText('A machine, a transcriptor, or your own text')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add translations' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByRole('alert')).toHaveTextContent(messages.languageMissing)
})

test('who chooses Dropbox reads that the page may be closed meanwhile', async () => {
  const { user } = open()
  await heading('Choose a source')
  await user.click(screen.getByText('Dropbox'))
  expect(screen.getByText(messages.dropboxFetches)).toBeVisible()
})
