// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ArticleSummary, ContentSection } from '../../../../shared/contract/content.ts'
import { ALL_TAGS } from '../../../../shared/site-view.ts'
import { siteWords } from '../../../../shared/site-words/index.ts'
import { Assistant } from '../assistant.tsx'
import { BlogPage } from '../blog/blog-page.tsx'
import { Contact } from '../contact/contact.tsx'
import { LoadingLine } from '../loading-line.tsx'
import { DirectoryPage } from '../templates/directory-page.tsx'
import { ToTop } from '../to-top.tsx'
import { chooseTag } from './choose-tag.ts'
import { filterTiles } from './filter-tiles.ts'
import { offerAssistant } from './offer-assistant.ts'
import { offerTop } from './offer-top.ts'
import { sendContact } from './send-contact.ts'
import { showLoading } from './show-loading.ts'

const words = siteWords('en')
const section: ContentSection = { id: 'contact', visibility: 'visible', tags: [], items: [] }

/** Puts what the server draws into the document, and answers the element of a selector. */
function draw(node: ReactNode, selector: string): HTMLElement {
  document.body.innerHTML = renderToStaticMarkup(node)
  return document.querySelector<HTMLElement>(selector)!
}

afterEach(() => vi.unstubAllGlobals())

describe('the contact form', () => {
  let form: HTMLFormElement
  const sent: unknown[] = []
  const good = { name: 'Ana Petrov', from: 'ana@example.org', subject: 'A question', message: 'How does it work?' }

  /** Answers the form's call with a status; null for a connection that fails. */
  function answer(status: number | null): void {
    vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body))
      return status === null ? Promise.reject(new TypeError('offline')) : Promise.resolve(new Response(null, { status }))
    })
  }

  function type(values: Partial<typeof good>): void {
    for (const [field, value] of Object.entries(values)) {
      const input = form.elements.namedItem(field) as HTMLInputElement
      input.value = value
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }

  const submit = () => form.dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true }))
  const said = (field: string) => document.getElementById(`contact-${field}-message`)!.textContent
  const result = (name: 'sent' | 'failed') => form.querySelector<HTMLElement>(`[data-contact-${name}]`)!

  beforeEach(() => {
    sent.length = 0
    form = draw(<Contact section={section} site={{ name: 'Longhand', description: '', social: {} }} words={words} />, 'form') as HTMLFormElement
    sendContact(form)
  })

  test('says nothing before a field was edited or the form was sent', () => {
    for (const field of ['name', 'from', 'subject', 'message']) expect(said(field)).toBe('')
    type({ name: 'An' })
    expect([said('name'), said('subject')]).toEqual(['Name must be at least 3 characters long.', ''])
    type({ name: 'Ana' })
    expect(said('name')).toBe('')
  })

  test('sent with faults it says them, goes to the first, and sends nothing', () => {
    answer(204)
    type({ message: 'short', from: 'nobody' })
    submit()
    expect(['name', 'from', 'subject', 'message'].map(said)).toEqual(['Name is required.', 'Incorect email address.', 'Subject is required.', 'Message must be at least 10 characters long.'])
    expect(document.activeElement).toBe(form.elements.namedItem('name'))
    expect((form.elements.namedItem('from') as HTMLElement).getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  })

  test("[PU-070] [PU-071] a message that was sent says 'Message sent successfully!' and clears the form", async () => {
    answer(204)
    type(good)
    submit()
    submit()
    const button = form.querySelector('button')!
    expect([button.getAttribute('aria-busy'), button.querySelectorAll('svg').length]).toEqual(['true', 1])
    await vi.waitFor(() => expect(result('sent').hidden).toBe(false))
    expect(button.getAttribute('aria-busy')).toBeNull()
    expect(result('sent').textContent).toBe('Message sent successfully!')
    expect(sent).toEqual([good])
    for (const field of Object.keys(good)) expect((form.elements.namedItem(field) as HTMLInputElement).value).toBe('')
    expect(said('name')).toBe('')
  })

  test.each([500, 429, null])("[PU-072] one that was not (%s) says 'Failed to send this message! Try again!' and keeps what was written", async (status) => {
    answer(status)
    type(good)
    submit()
    await vi.waitFor(() => expect(result('failed').hidden).toBe(false))
    expect(result('failed').textContent).toBe('Failed to send this message! Try again!')
    expect((form.elements.namedItem('message') as HTMLInputElement).value).toBe(good.message)
  })
})

test('[PU-038] typing in the filter leaves the languages whose names hold it, accents aside', () => {
  const page = { name: 'a', label: 'A', category: 'B', link: '/a', template: 'T-02' as const, language: { name: 'English', code: 'en' }, translations: [], is_list_pages: false, pages: [], sections: [] }
  const entries = ['Finnish', 'Español', 'Spanish'].map((language) => ({ language, link: `/${language}`, flags: [], isShrunk: false }))
  const directory = draw(<DirectoryPage page={page} breadcrumb={[]} entries={entries} words={words} />, '[data-filter]')
  filterTiles(directory)
  const text = directory.querySelector('input')!
  const shown = (typed: string) => {
    text.value = typed
    text.dispatchEvent(new Event('input'))
    return [...directory.querySelectorAll<HTMLElement>('[data-language]')].filter(({ hidden }) => !hidden).map((tile) => tile.dataset['language'])
  }
  expect(text.hidden).toBe(false)
  expect(shown('ish')).toEqual(['Finnish', 'Spanish'])
  expect(shown('ESPAN')).toEqual(['Español'])
  expect(shown('klingon')).toEqual([])
  expect(directory.querySelector<HTMLElement>('[data-filter-none]')!.hidden).toBe(false)
  expect(shown('')).toHaveLength(3)
})

test('[PU-050] choosing a tag filters the articles in place, and the address follows', () => {
  const article = (title: string, tags: string[]): ArticleSummary => ({
    title, tags, link: `/blog/article/${title}`, preview: '', published_time: '2026-11-01T00:00:00.000Z', modified_time: '2026-11-01T00:00:00.000Z', words_count: 1, time_to_read: 1, is_on_main_page: false, language: { name: 'English', code: 'en' },
  })
  const blog = draw(<BlogPage heading="Notes" articles={[article('one', ['A']), article('two', ['B'])]} recent={[]} tags={[ALL_TAGS, 'A', 'B']} tag={ALL_TAGS} language="en" words={words} />, '[data-blog]')
  const onChoice = vi.fn()
  chooseTag(blog, onChoice)
  const shown = () => [...blog.querySelectorAll<HTMLElement>('[data-tags]:not([hidden]) h2')].map(({ textContent }) => textContent)
  const choose = (tag: string) => blog.querySelector<HTMLElement>(`[data-tag="${tag}"]`)!.click()
  expect(shown()).toEqual(['one', 'two'])
  choose('B')
  expect(shown()).toEqual(['two'])
  expect(onChoice).toHaveBeenCalledOnce()
  expect(location.search).toBe('?tag=B')
  expect(blog.querySelector('[data-tag][aria-current]')!.textContent).toBe('B')
  choose(ALL_TAGS)
  expect([shown(), location.search]).toEqual([['one', 'two'], ''])
})

describe('the line of loading', () => {
  const draws = (stays: boolean) => draw(<><LoadingLine stays={stays} words={words} /><a href="/faq">FAQ</a><a href="/faq" target="_blank">Tab</a><a href="/#how">Here</a><a href="https://elsewhere.example/">Elsewhere</a></>, '[data-loading-line]')
  const click = (name: string, how: MouseEventInit = {}) => {
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)!
    // Nobody follows links here: it is stopped once the page has seen it.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true })
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }))
  }
  beforeEach(() => history.replaceState(null, '', '/'))
  afterEach(() => vi.useRealTimers())

  test('[PU-073] a page shows it from the click that leads to it until it has come', () => {
    const line = draws(false)
    showLoading(line)
    expect(line.hidden).toBe(true)
    click('FAQ')
    expect([line.hidden, line.dataset['loadingLine'], line.textContent]).toEqual([false, 'leaving', 'Loading'])
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(line.hidden).toBe(true)
  })

  test('a click that stays on this page, opens a tab or leads elsewhere loads nothing here', () => {
    const line = draws(false)
    showLoading(line)
    for (const name of ['Tab', 'Here', 'Elsewhere']) click(name)
    click('FAQ', { ctrlKey: true })
    expect(line.hidden).toBe(true)
  })

  test("[PU-051] [PU-060] on the blog and the sitemap it stays 1000 ms, and again when the blog's articles are chosen anew", () => {
    vi.useFakeTimers()
    const line = draws(true)
    const { stay } = showLoading(line)
    for (const again of [false, true]) {
      if (again) stay()
      vi.advanceTimersByTime(999)
      expect([line.hidden, line.dataset['loadingLine']]).toEqual([false, 'staying'])
      vi.advanceTimersByTime(1)
      expect(line.hidden).toBe(true)
    }
  })
})

test('[SH-011] the assistant comes 3500 ms after the page, closed, and loads nothing before it is opened', () => {
  vi.useFakeTimers()
  const place = draw(<Assistant address="https://chat.example/embed?token=t" words={words} />, '[data-assistant]')
  offerAssistant(place)
  vi.advanceTimersByTime(3499)
  expect([place.hidden, place.children.length]).toEqual([true, 0])
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  const button = place.querySelector('button')!
  expect([place.hidden, button.getAttribute('aria-expanded'), place.querySelector('iframe')]).toEqual([false, 'false', null])
  button.click()
  const frame = place.querySelector('iframe')!
  expect([frame.src, frame.hidden, frame.getAttribute('sandbox')]).toEqual(['https://chat.example/embed?token=t', false, 'allow-scripts allow-forms allow-same-origin'])
  button.click()
  expect(frame.hidden).toBe(true)
})

test('the way to the top shows once there is something to scroll', () => {
  const scrollTo = vi.fn<(options: ScrollToOptions) => void>()
  vi.stubGlobal('scrollTo', scrollTo)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const button = draw(<ToTop words={words} />, 'button')
  offerTop(button)
  expect(button.hidden).toBe(true)
  vi.stubGlobal('scrollY', 5000)
  dispatchEvent(new Event('scroll'))
  expect(button.hidden).toBe(false)
  button.click()
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
})
