import { expect, test } from 'vitest'
import type { SiteView } from '../shared/site-view.ts'
import { pageWords } from '../shared/site-words.ts'
import { formatIn } from '../shared/words/format.ts'
import { renderPage } from './site-entry.tsx'

const english = pageWords({ say: String, format: formatIn('en-GB') })
const told = { title: 'A page', description: '', image: '' }
const view = (language: string): SiteView => ({
  status: 404,
  path: '/nothing',
  head: {
    meta: {
      main: told,
      open_graph: { ...told, type: 'website', alt: '' },
      microdata: told,
      twitter: { ...told, alt: '' },
    },
    canonical: null,
    alternates: [],
    structuredData: [],
  },
  frame: {
    language,
    languages: [],
    footer: { main: [], groups: [] },
    site: { name: 'Longhand', description: '', social: {} },
    pricing: null,
    hasReviews: false,
    hasImprint: false,
    year: 2026,
    assistant: null,
    map: null,
  },
  body: { kind: 'not-found' },
})

test.each([
  ['ar', 'rtl'],
  ['he', 'rtl'],
  ['fa', 'rtl'],
  ['es', 'ltr'],
])('a page in %s is %s', (language, direction) => {
  expect(renderPage(view(language), english, { styles: [], fonts: [], script: '/site.js', modules: [] })).toContain(
    `<html lang="${language}" dir="${direction}">`,
  )
})
