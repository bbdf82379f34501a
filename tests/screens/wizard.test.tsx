import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  supportedTranscriptionLanguages,
  supportedTranslationLanguages,
  type LanguageOption,
} from '../../src/shared/contract/files/languages.ts'
import { type PresetOption, supportedPresets } from '../../src/shared/contract/files/presets.ts'
import { beginImport, listImports } from '../../src/shared/contract/imports.ts'
import { messages } from '../../src/shared/messages.ts'
import { LAST_LANGUAGE_KEY } from '../support/last-language.ts'
import { listStyleGuides } from '../../src/shared/contract/style-guides.ts'
import { openScreen, place } from './screen.tsx'

const english = { name: 'English', code: 'en', system: 'AUTO|HUMAN' as const, multi: false, iso2: ['gb'] }

const german = { ...english, name: 'German', code: 'de' }

/** Opens the wizard of somebody who has spoken `last` before, or of one who comes for the first time. */
function open({
  last = 'en',
  path = '/files/upload',
  languages = [english, german],
  links = false,
}: { last?: string | null; path?: string; languages?: LanguageOption[]; links?: boolean } = {}) {
  if (last !== null) localStorage.setItem(LAST_LANGUAGE_KEY, last)
  return openScreen(path, {
    role: 'USER',
    config: { dropbox_app_key: 'key', link_imports: links },
    answers: (api) => {
      api.reply(supportedTranscriptionLanguages, languages)
      api.reply(supportedTranslationLanguages, [])
      api.reply(listImports, [])
      api.reply(listStyleGuides, { guides: [] })
    },
  })
}

const heading = (name: string) => screen.findByRole('heading', { name })

test('the keyboard and the ears go on in the step that opens', async () => {
  const { user } = open()
  await heading('Choose a source')
  await user.click(screen.getByRole('button', { name: 'Change method' }))
  expect(await heading('Who transcribes it?')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await heading('Choose a source')).toHaveFocus()
})

test('names and terms of a recording are written with the method, and go with no text that is brought', async () => {
  const { user } = open()
  await heading('Choose a source')
  await user.click(screen.getByRole('button', { name: 'Change method' }))
  const names = await screen.findByLabelText('Names and terms')
  expect(names).toHaveAccessibleDescription(/^Optional, one per line/)
  await user.type(names, 'Ana Petrović{enter}Rijeka')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await heading('Choose a source')
  await user.click(screen.getByRole('button', { name: 'Change method' }))
  expect(await screen.findByLabelText('Names and terms')).toHaveValue('Ana Petrović\nRijeka')
  await user.click(await screen.findByRole('radio', { name: /I have a transcription/ }))
  expect(screen.queryByLabelText('Names and terms')).toBeNull()
})

test('where there is a choice, the time of each engine is beside it, and the chosen one stays in sight', async () => {
  const { user, api } = open({ last: null })
  const presets: PresetOption[] = [
    { preset: 'fast', real_time_factor: 0.05, is_measured: true },
    { preset: 'best', real_time_factor: 0.5, is_measured: true },
  ]
  api.reply(supportedPresets, ({ query }) => (query['language_code'] === 'en' ? presets : []))
  await heading('Choose a language')
  await user.click(language())
  await user.click(await screen.findByRole('option', { name: /English/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const choice = within(await screen.findByRole('group', { name: 'Speed or accuracy' }))
  expect(choice.getByRole('radio', { name: /Best/ })).toBeChecked()
  expect(choice.getByRole('radio', { name: /Best/ })).toHaveAccessibleName(/About 30 minutes per hour of recording/)
  expect(choice.getByRole('radio', { name: /Fast/ })).toHaveAccessibleName(/About 3 minutes per hour of recording/)
  expect(screen.queryByText(/^Estimated times/)).toBeNull()
  await user.click(choice.getByRole('radio', { name: /Fast/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await heading('Choose a source')
  expect(screen.getByText('Fast')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Change method' }))
  await user.click(await screen.findByRole('radio', { name: /Human transcription/ }))
  expect(screen.queryByRole('group', { name: 'Speed or accuracy' })).toBeNull()
  await user.click(await screen.findByRole('radio', { name: /Auto transcription/ }))
  expect(screen.getByRole('radio', { name: /Fast/ })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Change language' }))
  await user.click(language())
  await user.click(await screen.findByRole('option', { name: /German/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await heading('Who transcribes it?')
  expect(screen.queryByRole('group', { name: 'Speed or accuracy' })).toBeNull()
})

test('whoever knows how many speak, or that each has a track, says so with the method', async () => {
  const { user } = open()
  await heading('Choose a source')
  await user.click(screen.getByRole('button', { name: 'Change method' }))
  const speakers = await screen.findByLabelText('Speakers')
  expect(speakers).toHaveDisplayValue('Detect automatically')
  await user.selectOptions(speakers, 'One per track or channel')
  expect(speakers).toHaveAccessibleDescription(/^Transcribes up to 8 tracks separately/)
  await user.selectOptions(speakers, '2 speakers')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await heading('Choose a source')
  expect(screen.getByText('2 speakers')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Change method' }))
  await user.click(await screen.findByRole('radio', { name: /I have a transcription/ }))
  expect(screen.queryByLabelText('Speakers')).toBeNull()
})

test('steps that come after the language say what they are, and cannot be opened before it', async () => {
  open({ last: 'xx' })
  await heading('Choose a language')
  expect(screen.getByText('Automatic, by a person, or your own text')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add translations' })).toBeNull()
})

const language = () => screen.getByRole('button', { name: /Spoken language/ })

test('[UP-001 UP-020] nothing is chosen for a newcomer; the language of the browser is one press away', async () => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en'])
  onTestFinished(() => languages.mockRestore())
  const { user } = open({ last: null })
  await heading('Choose a language')
  expect(language()).toHaveTextContent('Choose a language')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Please select a language for transcription before uploading the media (video/audio) file!',
  )
  await user.click(language())
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('German'),
    expect.stringContaining('English'),
  ])
  await user.keyboard('{Enter}')
  expect(language()).toHaveTextContent('German')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await heading('Who transcribes it?')).toHaveFocus()
})

/** Lets a file fall on the page. */
function drop(...files: File[]) {
  const event = createEvent.drop(document.body)
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files } })
  fireEvent(document.body, event)
}

test('[UP-020] files dropped before a language was chosen wait in the wizard for it', async () => {
  const { user } = open({ last: null, path: '/files' })
  await screen.findByRole('heading', { name: /^Welcome, / })
  drop(new File(['sound'], 'talk.wav'), new File(['sound'], 'walk.wav'))
  await heading('Choose a language')
  expect(place()).toBe('/files/upload')
  expect(screen.getByRole('alert')).toHaveTextContent(messages.languageMissing)
  expect(screen.getByText('talk.wav')).toBeVisible()
  expect(screen.getByText('and 1 more')).toBeVisible()
  await user.click(language())
  await user.click(await screen.findByRole('option', { name: /English/ }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('button', { name: 'Upload' })).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Remove source' }))
  await heading('Choose a source')
  expect(screen.queryByText('talk.wav')).toBeNull()
})

test('a medium that comes before its text waits for it', async () => {
  const { user } = open()
  await heading('Choose a source')
  await user.click(screen.getByRole('button', { name: 'Change method' }))
  await user.click(await screen.findByText('I have a transcription'))
  drop(new File(['sound'], 'talk.wav'))
  await heading('Your transcript')
  expect(screen.getByText('talk.wav')).toBeVisible()
  await user.upload(screen.getByLabelText('Transcript'), new File(['Words of my own.'], 'talk.txt'))
  expect(await screen.findByRole('button', { name: 'Upload' })).toBeVisible()
})

const romanian = { ...english, name: 'Romanian', code: 'ro', system: '' as const }

test('[UP-009] a language without an engine cannot go to the machine, and why; an own text can be sent', async () => {
  const { user } = open({ last: 'ro', languages: [english, romanian] })
  await heading('Who transcribes it?')
  expect(screen.getByRole('radio', { name: /^Auto transcription ?Not available for Romanian/ })).toBeDisabled()
  expect(
    screen.getByText('Romanian cannot be transcribed automatically here. Choose another method or another language.'),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  drop(new File(['sound'], 'talk.wav'))
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
  await user.click(screen.getByText('I have a transcription'))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await heading('Your transcript')
})

test('[UP-005] the language is remembered when it is chosen, whatever comes of the upload', async () => {
  const { user } = open({ last: null })
  await heading('Choose a language')
  await user.click(language())
  await user.click(await screen.findByRole('option', { name: /German/ }))
  expect(localStorage.getItem(LAST_LANGUAGE_KEY)).toBe('de')
})

/** A browser that finds every medium so many seconds long. */
function stubLength(seconds: number): void {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:medium')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(seconds)
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLMediaElement) {
    queueMicrotask(() => this.dispatchEvent(new Event('loadedmetadata')))
  })
  onTestFinished(() => void vi.restoreAllMocks())
}

test('[UP-022] a file that is too long says what time is left, and where more is purchased', async () => {
  stubLength(7200)
  open()
  await heading('Choose a source')
  drop(new File(['RIFF    WAVE'], 'talk.wav'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This file is too large! Try to upload a file more small or purchase more time!',
  )
  expect(screen.getByText(/^You have/)).toHaveTextContent('You have 1h 00m 00s of auto time left.')
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Purchase hours' })).toHaveAttribute(
    'href',
    '/account/checkout',
  )
})

test('who chooses Dropbox reads that the page may be closed meanwhile', async () => {
  const { user } = open()
  await heading('Choose a source')
  await user.click(screen.getByText('Dropbox'))
  expect(screen.getByText(messages.dropboxFetches)).toBeVisible()
})

test('people are asked for any language, engines for theirs; nothing stays chosen that engines lack', async () => {
  const { user, api } = open()
  const all = [
    { name: 'Greek', code: 'el' },
    { name: 'Spanish', code: 'es' },
  ].map((one) => ({ ...one, iso2: [] }))
  api.reply(supportedTranslationLanguages, ({ query }) => (query['from_service'] ? all.slice(1) : all))
  await heading('Choose a source')
  const offered = async () => {
    await user.click(screen.getByRole('button', { name: /Translate into/ }))
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    await user.keyboard('{Escape}')
    return names
  }
  await user.click(screen.getByRole('button', { name: 'Change method' }))
  await user.click(await screen.findByRole('radio', { name: /^Human transcription/ }))
  await user.click(screen.getByRole('button', { name: 'Add translations' }))
  await heading('Translations')
  expect(await offered()).toEqual([expect.stringContaining('Greek'), expect.stringContaining('Spanish')])
  expect(
    screen.getByText('Any language: the transcriber translates what cannot be translated automatically.'),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Translate into/ }))
  await user.click(await screen.findByRole('option', { name: /Greek/ }))
  expect(screen.getByText('Greek')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Change method' }))
  await user.click(await screen.findByRole('radio', { name: /^Auto transcription/ }))
  await user.click(screen.getByRole('button', { name: 'Add translations' }))
  await heading('Translations')
  expect(screen.queryByText('Greek')).toBeNull()
  expect(await offered()).toEqual([expect.stringContaining('Spanish')])
})

test('a link is fetched by the server; one that it refuses stays where it was typed, with the reason', async () => {
  const { user, api } = open({ links: true })
  await heading('Choose a source')
  await user.click(screen.getByRole('radio', { name: /^Link/ }))
  const field = await screen.findByLabelText('Link to the audio or video file')
  await user.type(field, 'talk.mp3{enter}')
  expect(field).toHaveAccessibleDescription('Enter a link that starts with https:// or http://.')
  await user.clear(field)
  await user.type(field, 'https://example.org/inside.mp3')
  api.refuse(beginImport, 422, { code: 'link_refused', message: 'This server does not fetch from this address.' })
  await user.click(screen.getByRole('button', { name: 'Fetch the file' }))
  const again = await screen.findByLabelText('Link to the audio or video file')
  await waitFor(() => expect(again).toHaveAccessibleDescription('This server does not fetch from this address.'))
  expect(again).toHaveValue('https://example.org/inside.mp3')
  expect(api.sent(beginImport)).toMatchObject([
    { body: { link: 'https://example.org/inside.mp3', name: 'inside.mp3' } },
  ])
})
