import { expect, type Page } from 'playwright/test'
import type { MediaImport } from '../../../../src/shared/contract/imports.ts'
import type { Walk } from './walk.ts'

const fetched: MediaImport = {
  _id: '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507',
  name: 'A rather long name of a recording of the harbour meeting in November.mp4',
  state: 'same',
  received: 25_000_000,
  size: 25_000_000,
  problem: null,
  file_id: null,
  page: null,
  same: {
    _id: '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e5aa',
    name: 'Harbour meeting, first part.mp4',
    uploaded_date: '2026-11-21T09:30:00Z',
  },
  same_cost: { auto: 1830, human: 0 },
}

/** What was fetched and is there already, is not any more, and what a page has. */
const waiting: MediaImport[] = [
  fetched,
  { ...fetched, _id: '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e508', name: 'walk.wav', same: null, same_cost: null },
  {
    ...fetched,
    _id: '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e509',
    name: 'Harbour talk.m4a',
    state: 'asking',
    same: null,
    same_cost: null,
    page: { length: 3723, size: 60_000_000, cost: { auto: 3723, human: 0 } },
  },
]

async function answerImports(page: Page): Promise<void> {
  await page.route('**/api/longhand/config', async (route) => {
    const config = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...config, link_imports: true } })
  })
  await page.route('**/api/longhand/imports', (route) => route.fulfill({ json: waiting }))
}

/** Imports that wait for their person's word. */
export const imports: Walk[] = [
  {
    role: 'USER',
    prepare: answerImports,
    screens: [
      {
        name: 'imports-asking',
        path: '/files',
        there: (page) => expect(page.getByRole('region', { name: 'Imports' }).getByRole('region')).toHaveCount(3),
      },
    ],
  },
]
