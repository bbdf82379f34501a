import type { Page } from 'playwright/test'
import { fakeEngines } from '../../support/fake-engines.ts'

/** Answers with a server that has a model, and downloads another one. */
export const answerEngines = (page: Page) =>
  page.route('**/api/longhand/admin/engines', (route) => route.fulfill({ json: fakeEngines() }))

/** Answers with a server without a model, where PocketSphinx transcribes English. */
export const answerPocketSphinx = (page: Page) =>
  page.route('**/api/longhand/admin/engines', (route) =>
    route.fulfill({ json: fakeEngines({ english: 'pocketsphinx' }) }),
  )
