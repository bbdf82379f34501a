import { expect, test } from 'playwright/test'
import { startLighthouse, type Lighthouse } from '../../support/lighthouse.ts'
import { useServer } from './server.ts'

const server = useServer({ BILLING: 'sandbox' })
const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const

/** Home, a page of each template, the blog and an article. */
const PAGES = [
  '/',
  '/transcription/interviews',
  '/transcription/transcription-languages',
  '/es/transcription/finnish-transcription',
  '/blog',
  '/blog/article/person-or-machine',
]

let lighthouse: Lighthouse
test.beforeAll(async () => {
  lighthouse = await startLighthouse()
})
test.afterAll(() => lighthouse.stop())

test('Lighthouse gives every kind of page 100 for accessibility, best practices and search engines', async () => {
  test.slow()
  for (const path of PAGES) {
    const { scores, findings } = await lighthouse.look(server().url + path, CATEGORIES)
    expect
      .soft({ ...scores, findings }, path)
      .toEqual({ accessibility: 100, 'best-practices': 100, seo: 100, findings: [] })
  }
})
