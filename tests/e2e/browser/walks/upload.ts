import { expect } from 'playwright/test'
import { tone } from '../../../support/media-samples.ts'
import { answerPresets } from '../fake-presets.ts'
import type { Walk } from './walk.ts'

/** The upload wizard. */
export const upload: Walk[] = [
  {
    role: 'USER',
    screens: [
      {
        name: 'upload',
        path: '/files/upload',
        there: (page) => expect(page.getByText('English')).toBeVisible(),
      },
      {
        name: 'upload-language',
        path: '/files/upload',
        there: async (page) => {
          const change = page.getByRole('button', { name: 'Change language' })
          const select = page.getByRole('button', { name: /Spoken language/ })
          await expect(change.or(select)).toBeVisible()
          if (await change.isVisible()) await change.click()
          await expect(select).toBeVisible()
        },
      },
    ],
  },
  {
    role: 'USER',
    screens: [
      {
        name: 'upload-transcript',
        path: '/files/upload',
        there: async (page) => {
          const change = page.getByRole('button', { name: 'Change method' })
          const choose = page.getByRole('button', { name: 'Choose the transcript' })
          await expect(change).toBeVisible()
          if (await choose.isVisible()) return
          await change.click()
          await page.getByRole('group', { name: 'Method' }).getByText('I have a transcription').click()
          await page.getByRole('button', { name: 'Continue' }).click()
          await page
            .getByLabel('Transcript', { exact: true })
            .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{') })
          await expect(page.getByRole('alert')).toBeVisible()
        },
      },
    ],
  },
  {
    role: 'USER',
    screens: [
      {
        name: 'upload-refused',
        path: '/files/upload',
        there: async (page) => {
          const warning = page.getByRole('alert')
          const change = page.getByRole('button', { name: 'Change method' })
          await expect(change).toBeVisible()
          if (await warning.isVisible()) return
          await change.click()
          await page.getByRole('group', { name: 'Method' }).getByText('Human transcription').click()
          await page.getByRole('button', { name: 'Continue' }).click()
          await page.getByLabel('Files', { exact: true }).setInputFiles(await tone({ seconds: 2 }))
          await expect(warning).toBeVisible()
        },
      },
    ],
  },
  {
    role: 'USER',
    prepare: answerPresets,
    screens: [
      {
        name: 'upload-presets',
        path: '/files/upload',
        there: async (page) => {
          const change = page.getByRole('button', { name: 'Change method' })
          const best = page.getByRole('radio', { name: /Best/ })
          await expect(change.or(best)).toBeVisible()
          if (await best.isVisible()) return
          // What people do not take is in hand, and its length is known.
          await change.click()
          await page.getByRole('group', { name: 'Method' }).getByText('Human transcription').click()
          await page.getByRole('button', { name: 'Continue' }).click()
          await page.getByLabel('Files', { exact: true }).setInputFiles(await tone({ seconds: 10 }))
          await expect(page.getByRole('alert')).toBeVisible()
          await change.click()
          await page.getByRole('group', { name: 'Method' }).getByText('Auto transcription').click()
          await expect(page.getByText('About 2 minutes')).toBeVisible()
          await expect(page.getByText('About 10 minutes')).toBeVisible()
        },
      },
    ],
  },
]
