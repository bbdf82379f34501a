// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage, currentLanguage, startLanguage } from './language.ts'

vi.mock('../../../shared/words/offered.ts', async () => {
  const { LANGUAGES } = await import('../../../shared/words/languages.ts')
  return { OFFERED_LANGUAGES: LANGUAGES.filter(({ code }) => code !== 'fr') }
})

/** Opens the app from somewhere; answers the language it begins in. */
async function openFrom(referrer: string, type: NavigationTimingType = 'navigate') {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(
    referrer.startsWith('/') ? location.origin + referrer : referrer,
  )
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
  await startLanguage()
  return currentLanguage()
}

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en'])
})
afterEach(async () => {
  vi.restoreAllMocks()
  await chooseLanguage('en')
})

test.each([
  ['/es', 'es'],
  ['/es/blog/article/a', 'es'],
  ['/pt-BR/pricing', 'pt-BR'],
  ['/ar?tag=a', 'ar'],
  ['/', 'en'],
  ['/blog', 'en'],
])('a link on %s opens the login in %s', async (page, language) => {
  expect(await openFrom(page)).toBe(language)
  expect(document.documentElement.lang).toBe(language)
})

test.each(['', 'https://elsewhere.example/es', '/fr/faq', '/auth/register', '/mx'])(
  'from %j, which says nothing, it is the first of the browser that is offered',
  async (page) => {
    expect(await openFrom(page)).toBe('de')
  },
)

test('a language that is chosen here stays, when the page is loaded again too', async () => {
  await openFrom('/es')
  expect(await openFrom('/es', 'reload')).toBe('es')
  await chooseLanguage('de')
  expect(await openFrom('/es', 'reload')).toBe('de')
  expect(await openFrom('/')).toBe('de')
  expect(await openFrom('/es')).toBe('es')
})

test('who has a session keeps their own', async () => {
  document.cookie = 'session=1'
  expect(await openFrom('/es')).toBe('de')
  document.cookie = 'session=; max-age=0'
})
