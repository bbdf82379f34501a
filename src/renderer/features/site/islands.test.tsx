// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ArticleSummary, ContentSection } from '../../../shared/contract/content.ts'
import { ALL_TAGS } from '../../../shared/site-view.ts'
import { pageWords } from '../../../shared/site-words.ts'
import { wordsIn } from '../../../../server/kernel/words.ts'
import { Contact } from './contact/contact.tsx'
import { Faq } from './home/faq.tsx'
import { hydrateIslands } from './hydrate-islands.tsx'
import { Island } from './island.tsx'
import { SiteBody } from './site-body.tsx'
import { DirectoryPage } from './templates/directory-page.tsx'

const words = pageWords(wordsIn('en'))
const section: ContentSection = { id: 'contact', visibility: 'visible', tags: [], items: [] }
const frame = {
  language: 'en',
  languages: [],
  footer: { main: [], groups: [] },
  site: { name: 'Longhand', description: '', social: {} },
  pricing: null,
  hasReviews: false,
  hasImprint: false,
  year: 2026,
  assistant: null,
  map: null,
}

/** Puts what the server draws into the document. */
function draw(node: ReactNode): void {
  document.body.innerHTML = renderToString(node)
}

/** And brings it to life, as the pages' script does. */
function live(node: ReactNode): void {
  draw(node)
  act(() => hydrateIslands(document))
}

// The test's own ways to draw set it; here React is driven by hand.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let log: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  // A browser that draws something else than the server did would say so here.
  expect(log).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the contact form', () => {
  const sent: unknown[] = []
  const good = { Name: 'Ana Petrov', 'E-mail': 'ana@example.org', Subject: 'A question', Message: 'How does it work?' }
  const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  const said = (label: string) => document.getElementById(`${fieldOf(label).id}-message`)!.textContent

  /** Answers the form's call with a status; null for a connection that fails. */
  function answer(status: number | null): void {
    vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body))
      return status === null
        ? Promise.reject(new TypeError('offline'))
        : Promise.resolve(new Response(null, { status }))
    })
  }

  async function type(values: Partial<typeof good>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await userEvent.type(fieldOf(label), value)
  }

  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }))

  beforeEach(() => {
    sent.length = 0
    live(<Contact section={section} site={frame.site} words={words} />)
  })

  test('says nothing before a field was edited or the form was sent', async () => {
    await userEvent.click(fieldOf('Subject'))
    await type({ Name: 'An' })
    await userEvent.tab()
    expect(Object.keys(good).map(said)).toEqual(['Name must be at least 3 characters long.', '', '', ''])
    await type({ Name: 'a' })
    expect(said('Name')).toBe('')
  })

  test('sent with faults it says them, goes to the first, and sends nothing', async () => {
    answer(204)
    await type({ Message: 'short', 'E-mail': 'nobody' })
    await submit()
    expect(Object.keys(good).map(said)).toEqual([
      'Name is required.',
      'Incorect email address.',
      'Subject is required.',
      'Message must be at least 10 characters long.',
    ])
    expect(document.activeElement).toBe(fieldOf('Name'))
    expect(fieldOf('E-mail').getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  })

  test("[PU-070] [PU-071] a message that was sent says 'Message sent successfully!' and clears the form", async () => {
    let arrive = () => {}
    vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body))
      return new Promise<Response>((resolve) => {
        arrive = () => resolve(new Response(null, { status: 204 }))
      })
    })
    await type(good)
    await submit()
    await submit()
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
    arrive()
    await screen.findByText('Message sent successfully!')
    expect(sent).toEqual([{ name: good.Name, from: good['E-mail'], subject: good.Subject, message: good.Message }])
    for (const label of Object.keys(good)) expect([fieldOf(label).value, said(label)]).toEqual(['', ''])
  })

  test.each([500, 429, null])(
    "[PU-072] one that was not (%s) says 'Failed to send this message! Try again!' and keeps what was written",
    async (status) => {
      answer(status)
      await type(good)
      await submit()
      await screen.findByText('Failed to send this message! Try again!')
      expect(fieldOf('Message').value).toBe(good.Message)
    },
  )
})

test('what was typed into the contact form before it came to life is sent', async () => {
  const send = vi.fn<(url: string, init: { body: string }) => Promise<Response>>(() =>
    Promise.resolve(new Response(null, { status: 204 })),
  )
  vi.stubGlobal('fetch', send)
  draw(<Contact section={section} site={frame.site} words={words} />)
  const values = { name: 'Ana Petrov', from: 'ana@example.org', subject: 'A question', message: 'How does it work?' }
  for (const [name, value] of Object.entries(values))
    document.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value = value
  act(() => hydrateIslands(document))
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  await screen.findByText('Message sent successfully!')
  expect(JSON.parse(send.mock.calls[0]![1].body)).toEqual(values)
})

test('[PU-038] typing in the filter leaves the languages whose names hold it, accents aside', () => {
  const page = {
    name: 'a',
    label: 'A',
    category: 'B',
    link: '/a',
    template: 'T-02' as const,
    language: { name: 'English', code: 'en' },
    translations: [],
    is_list_pages: false,
    pages: [],
    sections: [],
  }
  const entries = ['Finnish', 'Español', 'Spanish'].map((language) => ({
    language,
    link: `/${language}`,
    flags: [],
    isShrunk: false,
  }))
  draw(<DirectoryPage page={page} breadcrumb={[]} entries={entries} words={words} />)
  const text = document.querySelector('input')!
  // Without script it could do nothing.
  expect(text.hidden).toBe(true)
  act(() => hydrateIslands(document))
  expect(text.hidden).toBe(false)
  const shown = (value: string) => {
    fireEvent.change(text, { target: { value } })
    return [...document.querySelectorAll<HTMLElement>('[data-language]')].map((tile) => tile.dataset['language'])
  }
  expect(shown('ish')).toEqual(['Finnish', 'Spanish'])
  expect(shown('ESPAN')).toEqual(['Español'])
  expect(shown('klingon')).toEqual([])
  expect(screen.getByText(words.filterNone)).not.toHaveProperty('hidden', true)
  expect(shown('')).toHaveLength(3)
})

const article = (title: string, tags: string[]): ArticleSummary => ({
  title,
  tags,
  link: `/blog/article/${title}`,
  preview: '',
  published_time: '2026-11-01T00:00:00.000Z',
  modified_time: '2026-11-01T00:00:00.000Z',
  words_count: 1,
  time_to_read: 1,
  is_on_main_page: false,
  language: { name: 'English', code: 'en' },
})
const blog = (
  <SiteBody
    frame={frame}
    words={words}
    body={{
      kind: 'blog',
      heading: 'Notes',
      articles: [article('one', ['A']), article('two', ['B'])],
      recent: [],
      tags: [ALL_TAGS, 'A', 'B'],
      tag: ALL_TAGS,
    }}
  />
)

test('[PU-050] choosing a tag filters the articles in place, and the address follows', () => {
  live(blog)
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-tags]:not([hidden]) h2')].map(({ textContent }) => textContent)
  const choose = (tag: string) => act(() => document.querySelector<HTMLElement>(`[data-tag="${tag}"]`)!.click())
  expect(shown()).toEqual(['one', 'two'])
  choose('B')
  expect(shown()).toEqual(['two'])
  expect(location.search).toBe('?tag=B')
  expect(document.querySelector('[data-tag][aria-current]')!.textContent).toBe('B')
  choose(ALL_TAGS)
  expect([shown(), location.search]).toEqual([['one', 'two'], ''])
})

describe('the line of loading', () => {
  const line = () => document.querySelector<HTMLElement>('[data-loading-line]')!
  const links = (
    <>
      <a href="/faq">FAQ</a>
      <a href="/faq" target="_blank">
        Tab
      </a>
      <a href="/#how">Here</a>
      <a href="https://elsewhere.example/">Elsewhere</a>
    </>
  )
  const lives = (stays: boolean) =>
    live(
      <>
        <Island part="LoadingLine" props={{ stays, label: words.loading }} />
        {links}
        {blog}
      </>,
    )
  const click = (name: string, how: MouseEventInit = {}) => {
    // Nobody follows links here: it is stopped once the page has seen it.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true })
    fireEvent.click(screen.getByText(name), how)
  }
  beforeEach(() => history.replaceState(null, '', '/'))

  test('[PU-073] a page shows it from the click that leads to it until it has come', () => {
    lives(false)
    expect(line().hidden).toBe(true)
    click('FAQ')
    expect([line().hidden, line().dataset['loadingLine'], line().textContent]).toEqual([false, 'leaving', 'Loading'])
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(line().hidden).toBe(true)
  })

  test('a click that stays on this page, opens a tab or leads elsewhere loads nothing here', () => {
    lives(false)
    for (const name of ['Tab', 'Here', 'Elsewhere']) click(name)
    click('FAQ', { ctrlKey: true })
    expect(line().hidden).toBe(true)
  })

  test('[PU-051 PU-060] on the blog and the sitemap it stays 1000 ms, again when articles are chosen anew', () => {
    vi.useFakeTimers()
    lives(true)
    for (const again of [false, true]) {
      if (again) act(() => document.querySelector<HTMLElement>('[data-tag="B"]')!.click())
      act(() => void vi.advanceTimersByTime(999))
      expect([line().hidden, line().dataset['loadingLine']]).toEqual([false, 'staying'])
      act(() => void vi.advanceTimersByTime(1))
      expect(line().hidden).toBe(true)
    }
  })
})

test('[SH-011] the assistant comes 3500 ms after the page, closed, and loads nothing before it is opened', () => {
  vi.useFakeTimers()
  live(<Island part="Assistant" props={{ address: 'https://chat.example/embed?token=t', words }} />)
  const place = document.querySelector<HTMLElement>('[data-assistant]')!
  act(() => void vi.advanceTimersByTime(3499))
  expect([place.hidden, place.children.length]).toEqual([true, 0])
  act(() => void vi.advanceTimersByTime(1))
  const button = screen.getByRole('button')
  expect([place.hidden, button.getAttribute('aria-expanded'), place.querySelector('iframe')]).toEqual([
    false,
    'false',
    null,
  ])
  fireEvent.click(button)
  const chat = place.querySelector('iframe')!
  expect([chat.src, chat.hidden, chat.getAttribute('sandbox')]).toEqual([
    'https://chat.example/embed?token=t',
    false,
    'allow-scripts allow-forms allow-same-origin',
  ])
  fireEvent.click(button)
  expect(chat.hidden).toBe(true)
})

test('an assistant that cannot be reached says so and leads to the contact form instead of a white frame', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  vi.useFakeTimers()
  live(<Island part="Assistant" props={{ address: 'https://chat.example/embed?token=t', words }} />)
  act(() => void vi.advanceTimersByTime(3500))
  expect(asked).toEqual([])
  const button = screen.getByRole('button', { name: 'Open the assistant' })
  await act(async () => void fireEvent.click(button))
  expect(screen.getByRole('alert').textContent).toContain(
    'The assistant is unavailable. Try again later, or contact us.',
  )
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/#contact')
  expect(document.querySelector('iframe')).toBeNull()
  fireEvent.click(button)
  expect(screen.queryByRole('alert')).toBeNull()
  await act(async () => void fireEvent.click(button))
  expect(asked, 'it is looked for again').toHaveLength(2)
})

test('the way to the top shows halfway down a page that is shorter than two screens', () => {
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: 1500 })
  vi.stubGlobal('innerHeight', 900)
  vi.stubGlobal('scrollY', 0)
  live(<Island part="ToTop" props={{ label: 'To the top' }} />)
  const button = document.querySelector('button')!
  expect(button.hidden).toBe(true)
  vi.stubGlobal('scrollY', 400)
  fireEvent.scroll(window)
  expect(button.hidden).toBe(false)
  Reflect.deleteProperty(document.documentElement, 'scrollHeight')
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('innerHeight', 768)
})

test('the way to the top shows once there is something to scroll', () => {
  const scrollTo = vi.fn<(options: ScrollToOptions) => void>()
  vi.stubGlobal('scrollTo', scrollTo)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  live(<Island part="ToTop" props={{ label: 'To the top' }} />)
  const button = document.querySelector('button')!
  expect(button.hidden).toBe(true)
  vi.stubGlobal('scrollY', 5000)
  fireEvent.scroll(window)
  expect(button.hidden).toBe(false)
  fireEvent.click(button)
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
})

test('[SH-029] a part of a page that cannot come to life is logged only: it stands as drawn, others work', async () => {
  // What the row of questions needs is not there.
  vi.stubGlobal('ResizeObserver', undefined)
  draw(
    <>
      <Faq
        section={{
          ...section,
          items: [
            {
              tags: [
                { type: 'h3', content: 'How long?' },
                { type: 'p', content: 'An hour.' },
              ],
            },
          ],
        }}
        words={words}
      />
      <Island part="ToTop" props={{ label: 'To the top' }} />
    </>,
  )
  // Without act(), which would throw what the page logs.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  hydrateIslands(document)
  await waitFor(() => expect(log).toHaveBeenCalledOnce())
  log.mockClear()
  expect(document.querySelector('#faq')!.textContent).toContain('How long?An hour.')
  vi.stubGlobal('scrollY', 5000)
  fireEvent.scroll(window)
  await waitFor(() => expect(document.querySelector<HTMLElement>('[data-to-top]')!.hidden).toBe(false))
})
