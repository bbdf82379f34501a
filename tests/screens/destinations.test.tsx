import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  createDestination,
  type Destination,
  DESTINATION_KINDS,
  type DestinationDelivery,
  listDestinationDeliveries,
  listDestinations,
  removeDestination,
  retryDestinationDelivery,
  testDestination,
  updateDestination,
} from '../../src/shared/contract/destinations.ts'
import { supportedTranscriptionLanguages } from '../../src/shared/contract/files/languages.ts'
import { listFolders } from '../../src/shared/contract/folders.ts'
import { listTags } from '../../src/shared/contract/tags.ts'
import { openScreen } from './screen.tsx'

const URL = 'https://cloud.example.org/dav/'
const CLOUD: Destination = {
  _id: '0198e0f0-0000-7000-8000-000000000001',
  place: { kind: 'webdav', url: URL, user: 'ann' },
  formats: ['docx'],
  template: '{name}.{format}',
  sends: 'ready',
  quiet_minutes: 5,
  folder_id: null,
  tag_id: null,
  languages: [],
  with_summary: false,
  with_answers: false,
  is_enabled: true,
  paused_because: null,
  failing_since: null,
  waiting: 0,
  failed: 1,
  created_date: '2026-11-01T08:00:00.000Z',
}
const FAILED: DestinationDelivery = {
  _id: '0198e0f0-0000-7000-8000-000000000002',
  file_id: '0198e0f0-0000-7000-8000-000000000003',
  name: 'Harbour.docx',
  language: 'en',
  format: 'docx',
  version: 3,
  status: 'failed',
  attempts: 8,
  created_date: '2025-11-01T08:00:00.000Z',
  tried_date: '2025-11-02T08:00:00.000Z',
  next_try_date: null,
  problem: 'There is no room left there.',
}

/** Opens the screen on a server with these destinations. */
function open(destinations: Destination[] = [CLOUD], config: { answers_host?: string } = {}) {
  let current = destinations
  return openScreen('/account/destinations', {
    role: 'USER',
    config,
    answers: (api) => {
      api.reply(listDestinations, () => ({
        kinds: [...DESTINATION_KINDS],
        own_folder: 'ann',
        destinations: current,
      }))
      api.reply(listFolders, { folders: [] })
      api.reply(listTags, { tags: [] })
      api.reply(supportedTranscriptionLanguages, [])
      api.reply(listDestinationDeliveries, () => [FAILED])
      api.reply(updateDestination, ({ body }) => {
        current = [{ ...CLOUD, ...(body as Partial<Destination>) }]
        return current[0]!
      })
      api.reply(removeDestination, () => void (current = []))
      api.reply(testDestination, { ...FAILED, format: 'test', status: 'waiting' })
      api.reply(retryDestinationDelivery, { ...FAILED, status: 'waiting' })
      api.reply(createDestination, ({ body }) => ({
        ...CLOUD,
        ...(body as Partial<Destination>),
        signing_secret: (body as Destination).place.kind === 'webhook' ? 'whsec_first' : null,
      }))
    },
  })
}

const part = async () => (await screen.findByRole('heading', { name: 'New destination' })).closest('section')!

describe('destinations', () => {
  test('one gets summaries where a model writes them, and a format has room for them', async () => {
    const { user, api } = open([], { answers_host: 'models.example.org' })
    const form = within(await part())
    const summary = await form.findByRole('checkbox', { name: /^Include the summary and chapters/ })
    await user.click(summary)
    await user.click(form.getByRole('checkbox', { name: /^Include answers/ }))
    await user.click(form.getByRole('checkbox', { name: 'DOCX' }))
    await user.click(form.getByRole('checkbox', { name: 'SRT' }))
    expect(summary).not.toBeInTheDocument()
    await user.click(form.getByRole('checkbox', { name: 'Chapters (VTT)' }))
    expect(form.getByText(/^Example/u)).toHaveTextContent('Interview.en.srt')
    await user.click(form.getByRole('checkbox', { name: 'PDF' }))
    expect(form.getByRole('checkbox', { name: /^Include the summary and chapters/ })).toBeChecked()
    await user.click(form.getByRole('button', { name: 'Add destination' }))
    expect(await form.findByText('Destination added. Send a test to check that it works.')).toBeVisible()
    expect(api.sent(createDestination)[0]?.body).toMatchObject({
      formats: ['pdf', 'srt', 'chapters'],
      with_summary: true,
      with_answers: true,
    })
  })

  test('a new one is checked as it is sent, and shows what documents will be called', async () => {
    const { user, api } = open([])
    const form = within(await part())
    expect(await screen.findByText('No destinations yet.')).toBeVisible()
    await user.click(await form.findByRole('radio', { name: /WebDAV/ }))
    await user.click(form.getByRole('button', { name: 'Add destination' }))
    expect(await form.findByText('Enter an address that begins with https://.')).toBeVisible()
    expect(form.getByText('Example: Radio/Interview.en.docx')).toBeVisible()
    const fill = async (name: string, text: string) => {
      await user.clear(form.getByLabelText(name))
      await user.click(form.getByLabelText(name))
      await user.paste(text)
    }
    await fill('Name pattern', '{date}')
    expect(await form.findByText('Include the field for the file’s name.')).toBeVisible()
    await fill('Name pattern', '{date} {name}')
    expect(form.getByText('Example: 2026-11-24 Interview.docx')).toBeVisible()
    await fill('Address of the folder', URL)
    await fill('User name', 'ann')
    await fill('Password', 'an app password')
    await user.click(form.getByRole('checkbox', { name: 'SRT' }))
    await user.click(form.getByRole('button', { name: 'Add destination' }))
    expect(await form.findByText('Destination added. Send a test to check that it works.')).toBeVisible()
    expect(api.sent(createDestination)).toMatchObject([
      {
        body: {
          place: { kind: 'webdav', url: URL, user: 'ann' },
          secret: 'an app password',
          formats: ['docx', 'srt'],
          template: '{date} {name}',
          with_existing: false,
        },
      },
    ])
  })

  test('a webhook tells its secret once', async () => {
    const { user } = open([])
    const form = within(await part())
    await user.click(await form.findByRole('radio', { name: /Webhook/ }))
    await user.click(form.getByRole('textbox', { name: 'Address' }))
    await user.paste('https://hooks.example.org/')
    await user.click(form.getByRole('button', { name: 'Add destination' }))
    expect(await form.findByDisplayValue('whsec_first')).toBeVisible()
  })

  test('one that is there tells what failed, is tried again, changed and removed', async () => {
    const { user, api } = open()
    const item = within(await screen.findByRole('article', { name: URL }))
    expect(item.getByText('1 document was not delivered.')).toBeVisible()
    await user.click(item.getByRole('button', { name: 'Deliveries' }))
    expect(await item.findByText('There is no room left there.')).toBeVisible()
    await user.click(item.getByRole('button', { name: 'Try again Harbour.docx' }))
    expect(api.sent(retryDestinationDelivery)).toHaveLength(1)
    await user.click(item.getByRole('button', { name: 'Change' }))
    await user.selectOptions(item.getByRole('combobox', { name: 'When' }), 'Once the file is FINISHED')
    await user.click(item.getByRole('button', { name: 'Save' }))
    expect(await item.findByText(/only FINISHED files/)).toBeVisible()
    expect(api.sent(updateDestination)[0]!.body).not.toHaveProperty('secret')
    await user.click(item.getByRole('button', { name: 'Switch off' }))
    await user.click(item.getByRole('button', { name: 'Remove' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('No destinations yet.')).toBeVisible()
  })

  test('says why the server switched one off', async () => {
    open([{ ...CLOUD, is_enabled: false, paused_because: 'reset' }])
    expect(await screen.findByText(/when your password was reset/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send a test' })).toBeDisabled()
  })
})
