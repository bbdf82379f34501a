import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as contract from '../../src/shared/contract/engines.ts'
import { messages } from '../../src/shared/messages.ts'
import { fakeEngines, fakeModel, fakeRecognisers } from '../support/fake-engines.ts'
import { openScreen } from './screen.tsx'

const model = (name: string) => screen.findByRole('article', { name })

test('an ADMIN sees engines, models and the machine, and adds the model that is recommended', async () => {
  const { api, user } = openScreen('/admin/engines', {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.getEngines, fakeEngines())
      fake.reply(contract.addModel, undefined)
    },
  })
  expect(
    await screen.findByText(/This server has 4 cores, 16 GB of memory and 112 GB of free disk space/),
  ).toBeVisible()
  expect(screen.getByText('PocketSphinx, en-us')).toBeVisible()
  const recommended = await model('Parakeet TDT 0.6B v3')
  expect(recommended).toHaveTextContent(
    'RECOMMENDED25 languages · 670 MB · About 27 minutes per hour of recording · CC-BY-4.0',
  )
  await user.click(within(recommended).getByRole('button', { name: 'Add Parakeet TDT 0.6B v3' }))
  await expect.poll(() => api.sent(contract.addModel).at(-1)?.params['name']).toBe('parakeet-v3')
})

test('a model that there is a newer edition of is updated', async () => {
  const { api, user } = openScreen('/admin/engines', {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.getEngines, fakeEngines())
      fake.reply(contract.addModel, undefined)
    },
  })
  await user.click(within(await model('Whisper tiny')).getByRole('button', { name: 'Update Whisper tiny' }))
  await expect.poll(() => api.sent(contract.addModel).at(-1)?.params['name']).toBe('whisper-tiny')
})

test('a download shows how far it is, and stops', async () => {
  const { api, user } = openScreen('/admin/engines', {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.getEngines, fakeEngines())
      fake.reply(contract.stopModel, undefined)
    },
  })
  const working = await model('Parakeet TDT 0.6B v2')
  expect(within(working).getByRole('meter')).toHaveAttribute('aria-valuenow', '32')
  await user.click(within(working).getByRole('button', { name: /Stop downloading/ }))
  await expect.poll(() => api.sent(contract.stopModel)).toHaveLength(1)
})

test('without a network it says so, and how to bring the model by hand', async () => {
  openScreen('/admin/engines', {
    role: 'ADMIN',
    answers: (fake) => fake.reply(contract.getEngines, fakeEngines()),
  })
  const failed = within(await model('Whisper small'))
  expect(failed.getByRole('alert')).toHaveTextContent('couldn’t reach the host')
  expect(failed.getByText('npx longhand models add whisper-small --from FOLDER')).toBeVisible()
  expect(failed.getByRole('button', { name: /Continue/ })).toBeVisible()
  expect(await model('SenseVoice small')).toHaveTextContent('worker-2 has this model')
})

test('removing a model says what changes, and a refusal is shown', async () => {
  const { api, user } = openScreen('/admin/engines', {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.getEngines, fakeEngines())
      fake.refuse(contract.removeModel, 409, { code: 'models_read_only', message: messages.modelsReadOnly })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Remove Whisper tiny' }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Remove Whisper tiny' }))
  expect(dialog.getByText('98 languages will no longer be transcribed automatically.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(messages.modelsReadOnly)).toBeVisible()
  expect(api.sent(contract.removeModel)[0]?.params['name']).toBe('whisper-tiny')
})

test('what another model does as well is not lost', async () => {
  const { user } = openScreen('/admin/engines', {
    role: 'ADMIN',
    answers: (fake) =>
      fake.reply(contract.getEngines, fakeEngines({ models: [fakeModel('small', { is_installed: true })] })),
  })
  await user.click(await screen.findByRole('button', { name: 'Remove small' }))
  expect(screen.getByText('Other engines here transcribe its languages, perhaps with more errors.')).toBeVisible()
})

test('a model that kept breaking down says when it comes back, and is used again at once', async () => {
  const until = Date.UTC(2026, 10, 23, 20, 30)
  const [first, ...others] = fakeEngines().engines
  const row = { id: 'sherpa:whisper-tiny', label: 'sherpa-onnx, Whisper tiny', fault: 'memory' as const, until }
  const { api, user } = openScreen('/admin/engines', {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.getEngines, fakeEngines({ engines: [{ ...first!, set_aside: [row] }, ...others] }))
      fake.reply(contract.resumeEngine, undefined)
    },
  })
  expect(
    await screen.findByText(/Whisper tiny ran out of memory on three files in a row. It’s paused until/),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use again now: sherpa-onnx, Whisper tiny' }))
  await expect.poll(() => api.sent(contract.resumeEngine).at(-1)?.params['id']).toBe('sherpa%3Awhisper-tiny')
})

test('engines are put in order by buttons, for a language or for all', async () => {
  const { api, user } = openScreen('/admin/engines', {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.getEngines, fakeEngines({ recognisers: fakeRecognisers }))
      fake.reply(contract.orderEngines, undefined)
      fake.reply(contract.getEngineTrial, { trial: null })
    },
  })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'en')
  expect(screen.getByRole('button', { name: 'Move sherpa-onnx, Whisper tiny up' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Move PocketSphinx, en-us up' }))
  await expect
    .poll(() => api.sent(contract.orderEngines).at(-1))
    .toMatchObject({ params: { language: 'en' }, body: { ids: ['pocketsphinx', 'sherpa:whisper-tiny'] } })
})

test('a sample goes through each engine, and errors, speed and memory stand beside each text', async () => {
  const result = { text: null, failure: null, pace: null, memory: null }
  const { api } = openScreen('/admin/engines', {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.getEngines, fakeEngines({ recognisers: fakeRecognisers }))
      fake.reply(contract.tryEngines, undefined)
      fake.reply(contract.getEngineTrial, {
        trial: {
          state: 'working',
          language: 'en',
          reference: 'The museum opens at nine.',
          failure: null,
          results: [
            {
              ...result,
              id: 'pocketsphinx',
              label: 'PocketSphinx, en-us',
              text: 'the museum opens at wine',
              pace: 0.23,
              memory: 180_000_000,
            },
            { ...result, id: 'sherpa:whisper-tiny', label: 'sherpa-onnx, Whisper tiny' },
          ],
        },
      })
    },
  })
  expect(await screen.findByText('20 errors in 100 words')).toBeVisible()
  expect(screen.getByText('180 MB of memory')).toBeVisible()
  expect(screen.getByText('0.2 s for each second of sound')).toBeVisible()
  expect(screen.getByText('wine').tagName).toBe('MARK')
  expect(screen.getByText('Transcribing…')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try the sample' })).toBeDisabled()
  expect(api.sent(contract.tryEngines)).toEqual([])
})

test('the page is for an ADMIN only', () => {
  openScreen('/admin/engines', { role: 'USER' })
  expect(screen.queryByRole('heading', { name: 'Engines' })).toBeNull()
})

test.each([
  ['ADMIN', 'pocketsphinx', true],
  ['ADMIN', 'sherpa', false],
  ['USER', 'pocketsphinx', false],
] as const)(
  'files tell an %s where %s transcribes English what a model would change: %s',
  async (role, english, is) => {
    const { api } = openScreen('/files', {
      role,
      answers: (fake) => fake.reply(contract.getEngines, fakeEngines({ english })),
    })
    await screen.findByRole('heading', { level: 1 })
    if (role === 'ADMIN') await expect.poll(() => api.sent(contract.getEngines)).toHaveLength(1)
    else expect(api.sent(contract.getEngines)).toEqual([])
    const link = () => screen.queryByRole('link', { name: 'Add a model' })
    if (is) expect(await screen.findByRole('link', { name: 'Add a model' })).toHaveAttribute('href', '/admin/engines')
    else expect(link()).toBeNull()
  },
)
