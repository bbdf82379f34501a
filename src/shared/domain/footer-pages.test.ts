import { expect, test } from 'vitest'
import { footerPages, groupPages, isOffered, type FooterPage } from './footer-pages.ts'

const page = (name: string, category: string, more: Partial<FooterPage> = {}): FooterPage => ({
  name,
  category,
  label: name.toUpperCase(),
  link: `/${name}`,
  is_list_pages: false,
  ...more,
})
const link = (name: string) => ({ label: name.toUpperCase(), href: `/${name}` })

const pages = [
  page('how', 'Main'),
  page('a', 'Services'),
  page('pricing', 'Main'),
  page('b', 'Languages'),
  page('c', 'Services'),
  page('list', 'Languages', { is_list_pages: true }),
]

test('pages are grouped by category as they come, without list pages', () => {
  expect(groupPages(pages)).toEqual([
    { category: 'Main', pages: [link('how'), link('pricing')] },
    { category: 'Services', pages: [link('a'), link('c')] },
    { category: 'Languages', pages: [link('b')] },
  ])
})

test('the main pages stand apart, and those that are linked at the foot of each page are left out', () => {
  const linked = ['default', 'blog', 'terms-of-services', 'privacy-policy'].map((name) => page(name, 'Main'))
  expect(footerPages([...linked, ...pages], { hasPricing: true, hasImprint: false })).toEqual({
    main: [link('how'), link('pricing')],
    groups: [
      { category: 'Services', pages: [link('a'), link('c')] },
      { category: 'Languages', pages: [link('b')] },
    ],
  })
  expect(footerPages(pages.toReversed(), { hasPricing: true, hasImprint: false }).main).toEqual([
    link('pricing'),
    link('how'),
  ])
  expect(footerPages([], { hasPricing: true, hasImprint: false })).toEqual({ main: [], groups: [] })
})

test('where nothing is sold there is no page of prices', () => {
  expect(footerPages(pages, { hasPricing: false, hasImprint: false }).main).toEqual([link('how')])
  expect([
    isOffered({ name: 'pricing' }, { hasPricing: false, hasImprint: false }),
    isOffered({ name: 'how' }, { hasPricing: false, hasImprint: false }),
    isOffered({ name: 'pricing' }, { hasPricing: true, hasImprint: false }),
  ]).toEqual([false, true, true])
})
