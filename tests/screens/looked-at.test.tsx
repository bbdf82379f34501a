import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createRoutesFromElements, matchRoutes, type RouteObject } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
// oxlint-disable-next-line import/no-unassigned-import -- the app chooses its platform when it is loaded
import './desktop-bridge.ts'
import { AppRoutes } from '../../src/renderer/app/routes.tsx'
import { walks } from '../e2e/browser/walks/all-walks.ts'

const browserTests = path.join(import.meta.dirname, '../e2e/browser')

/** Routes that tests of their own look at, by the spec file, with what stands in it when it opens them. */
const ELSEWHERE = [
  ['/server', 'desktop-screens', "desktop.at('/server')"],
  ['/account/app', 'desktop-screens', "desktop.at('/account/app')"],
  ['/player/:media_id', 'desktop-screens', 'desktop.at(`/player/'],
  ['/files/search', 'search', "keyboard.press('/')"],
  ['/files/replace', 'search', "expectSound(page, 'replace')"],
  ['/files/ask', 'questions', "expectSound(page, 'ask')"],
  ['/files/live', 'live', "expectSound(page, 'live-start')"],
  ['/editor/live/:id', 'live', "expectSound(page, 'live-recording')"],
  ['/account/workspaces', 'workspaces', '/account/workspaces`'],
  ['/account/workspaces/:id', 'workspaces', "'Open files: Harbour Radio'"],
  ['/setup', 'setup', '}/setup`'],
  ['/shared/:key/text', 'sharing', "'guest-editor'"],
  ['/admin', 'console', "'/admin'"],
  ['/admin/backups', 'console', "'/admin/backups'"],
  ['/admin/desk', 'console', "'/admin/desk'"],
  ['/admin/files', 'console', "'/admin/files'"],
  ['/admin/site', 'console', "'/admin/site'"],
  ['/admin/webhooks', 'console', "'/admin/webhooks'"],
  ['/admin/mail', 'console', "'/admin/mail'"],
  ['/admin/messages', 'console', "'/admin/messages'"],
  ['/admin/jobs', 'console', "'/admin/jobs'"],
  ['/admin/payments', 'console', "'/admin/payments'"],
  ['/admin/plans/:id', 'console', "'/admin/plans/"],
  ['/admin/settings', 'console', "'/admin/settings'"],
  ['/admin/people', 'console', "'/admin/people'"],
  ['/admin/people/:id', 'console', "'/admin/people/"],
  ['/admin/content', 'content', "'/admin/content'"],
  ['/admin/content/:kind/:language/:name', 'content', '/admin/content/'],
  ['/files/reviews', 'reviews', '/files/reviews`'],
  ['/files/reviews/:id', 'reviews', "'review-result'"],
  ['/editor/review/:id', 'reviews', "'review-editor'"],
  ['/admin/reviews', 'reviews', '/admin/reviews`'],
  ['/admin/reviews/:id', 'reviews', "'review-decision'"],
  ['/gallery', 'gallery', '}gallery`'],
  ['/*', 'navigation', '/auth/nothing'],
] as const

/** Routes that show nothing: they lead to others. */
const LEADS_ON = ['/', '/account', '/account/*']

const routes = createRoutesFromElements(AppRoutes().props.children)

/** Paths of the routes that end at a screen. */
function paths(all: RouteObject[], above = ''): string[] {
  return all.flatMap(({ path: own = '', children }) => {
    const whole = own ? `${above}/${own}` : above
    return children ? paths(children, whole) : [whole || '/']
  })
}

/** The path of the route that a place is shown by. */
const routeOf = (place: string) =>
  matchRoutes(routes, place)!.reduce((above, { route }) => (route.path ? `${above}/${route.path}` : above), '')

test('accessibility.spec.ts looks at every screen, or another spec file does', () => {
  const visited = walks.flatMap(({ screens }) => screens.map((screen) => routeOf(screen.path)))
  const seen = new Set([...visited, ...ELSEWHERE.map(([route]) => route), ...LEADS_ON])
  expect(paths(routes).filter((route) => !seen.has(route))).toEqual([])
  expect(
    visited.filter((route) => route === '/*'),
    'screens of no route',
  ).toEqual([])
})

describe('a screen that accessibility.spec.ts leaves to another file', () => {
  test.each(ELSEWHERE)('%s is looked at in %s.spec.ts', async (route, spec, opened) => {
    const text = await readFile(path.join(browserTests, `${spec}.spec.ts`), 'utf8')
    expect(paths(routes)).toContain(route)
    expect(text.includes(opened), 'opened there').toBe(true)
    expect(/expectSound\(|faults\(/.test(text), 'looked at there').toBe(true)
  })
})
