import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exportArchive } from '../../src/shared/contract/files/exports.ts'
import { listFiles } from '../../src/shared/contract/files/list.ts'
import { type Folder, listFolders, updateFolder } from '../../src/shared/contract/folders.ts'
import { getPreferences, type NamedTemplate, setPreferences } from '../../src/shared/contract/preferences.ts'
import { listStyleGuides } from '../../src/shared/contract/style-guides.ts'
import { listCorrections } from '../../src/shared/contract/vocabulary.ts'
import { NO_DEFAULTS } from '../../src/shared/domain/folder-defaults.ts'
import { INITIAL_TEMPLATE } from '../../src/shared/transcript/formats/template.ts'
import { fakeFile } from '../support/fake-file.ts'
import type { FakeApi } from '../support/fake-api.ts'
import { answerFiles, openScreen } from './screen.tsx'

const id = (n: number) => `0199a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const court: NamedTemplate = { _id: id(1), name: 'Court', timecode: 'mm:ss', speaker: '{NAME}:', heading: '' }

/** Answers the preferences with these templates, and those that are sent afterwards. */
function answerTemplates(api: FakeApi, templates: NamedTemplate[]): void {
  const preferences = {
    file_mails: true,
    mention_mails: true,
    vocabulary: [],
    export_template: INITIAL_TEMPLATE,
    export_templates: templates,
    file_retention: null,
    engines: [],
  }
  api.reply(getPreferences, preferences)
  api.reply(setPreferences, ({ body }) => {
    const { export_templates: sent = templates } = body as { export_templates?: NamedTemplate[] }
    const known = sent.map((one, n) => ({ ...one, _id: one._id ?? id(50 + n) }))
    return { ...preferences, ...(body as object), export_templates: known }
  })
}

function openPreferences(templates = [court]) {
  return openScreen('/account/preferences', {
    role: 'USER',
    answers: (api) => {
      api.reply(listCorrections, { corrections: [] })
      answerTemplates(api, templates)
    },
  })
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Export templates' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('span')!.textContent)

test('where there are as many as there can be, it is said why none can be added', async () => {
  openPreferences(Array.from({ length: 20 }, (_, n) => ({ ...court, _id: id(n), name: `Court ${n}` })))
  const add = await screen.findByRole('button', { name: 'Add a template' })
  expect(add).toBeDisabled()
  expect(add).toHaveAccessibleDescription('You can have up to 20 templates. Remove one to add another.')
})

test('templates are listed as they write, changed, added under a name of their own and removed', async () => {
  const { user, api } = openPreferences()
  expect(await rows()).toEqual(['Default template [00:12:44] Ana', 'Court 12:44 ANA:'])

  await user.click(screen.getByRole('button', { name: 'Add a template' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a template' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription('Enter a name.')
  await user.type(dialog.getByLabelText('Name'), 'Court')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription('There is already a template with this name.')
  expect(api.sent(setPreferences)).toEqual([])
  await user.type(dialog.getByLabelText('Name'), ' of appeal')
  await user.clear(dialog.getByLabelText('Timecodes'))
  await user.type(dialog.getByLabelText('Timecodes'), '(hh:mm)')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await rows()).toEqual(['Default template [00:12:44] Ana', 'Court 12:44 ANA:', 'Court of appeal (00:12) Ana'])

  await user.click(screen.getByRole('button', { name: 'Change Default template' }))
  const own = within(await screen.findByRole('dialog', { name: 'Change Default template' }))
  expect(own.queryByLabelText('Name')).toBeNull()
  await user.type(own.getByLabelText('Timecodes'), '!')
  await user.click(own.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.sent(setPreferences).at(-1)?.body).toEqual({
    export_template: { ...INITIAL_TEMPLATE, timecode: '[hh:mm:ss]!' },
  })

  await user.click(screen.getByRole('button', { name: 'Remove Court' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove Court' }))
  await user.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(async () => expect(await rows()).toEqual([expect.stringMatching(/^Default/u)]))
})

test('a folder says by which template the documents of its files are written', async () => {
  const folder: Folder = {
    _id: id(9),
    name: 'Trials',
    parent_id: null,
    files: 0,
    is_shared: false,
    hold: null,
    defaults: NO_DEFAULTS,
  }
  const { user, api } = openScreen('/files', {
    role: 'USER',
    answers: (fake) => {
      fake.reply(listFiles, {
        files: [fakeFile(1)],
        count: 1,
        total_length: 60,
        autoTranscribeOrFailedFilesLength: 0,
        humanTranscribeOrFailedFilesLength: 0,
        folder_count: 1,
      })
      fake.reply(listStyleGuides, { guides: [] })
      fake.reply(listFolders, { folders: [folder] })
      fake.reply(updateFolder, folder)
      answerTemplates(fake, [court])
    },
  })
  await user.click(await screen.findByRole('button', { name: 'More for the folder Trials' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Defaults' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Defaults of Trials' }))
  const choice = dialog.getByLabelText('Export template')
  await within(choice).findByRole('option', { name: 'Court' })
  expect(choice).toHaveDisplayValue('As set for your account')
  await user.selectOptions(choice, 'Court')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(api.sent(updateFolder)).toMatchObject([{ body: { defaults: { export_template: court._id } } }]),
  )
})

test('a zip is written as each folder has it, or by one template, with all answers where they are wanted', async () => {
  const { user, api } = openScreen('/files', {
    role: 'USER',
    config: { answers_host: 'models.example.org' },
    answers: (fake) => {
      answerFiles(fake, [fakeFile(1), fakeFile(2)])
      answerTemplates(fake, [court])
      fake.refuse(exportArchive, 409)
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export transcripts' }))
  const choice = await dialog.findByLabelText('Template')
  expect(choice).toHaveDisplayValue('As set for each folder')
  const download = () => user.click(dialog.getByRole('button', { name: 'Download' }))
  await download()
  await waitFor(() => expect(api.sent(exportArchive)).toHaveLength(1))
  await user.selectOptions(choice, 'Court')
  await user.click(dialog.getByRole('checkbox', { name: 'Answers' }))
  await dialog.findByRole('alert')
  await download()
  await waitFor(() => expect(api.sent(exportArchive)).toHaveLength(2))
  const [first, second] = api.sent(exportArchive).map(({ query }) => query)
  expect(first).not.toHaveProperty('template')
  expect(first).not.toHaveProperty('answers')
  expect(second).toMatchObject({ template: court._id, answers: 'all' })
})
