import { COOKIE_SESSION } from '../../shared/domain/session-cookie.ts'
import { sharedPath } from '../../shared/domain/share-target.ts'
import { handlingOf, type ShellBuild, wantedFiles } from './rules.ts'
import type { ServiceWorkerScope } from './scope.ts'
import { createShellCache } from './shell-cache.ts'
import { sessionEndOf, takeShared } from './take-share.ts'

/** Written in by the build. */
declare const SHELL_BUILD: ShellBuild
declare const self: ServiceWorkerScope

const shell = createShellCache(SHELL_BUILD)
const files = new Set(SHELL_BUILD.files)

self.addEventListener('install', (event) => {
  // The next page that is loaded is the new build's; open ones go on with what they have.
  event.waitUntil(shell.fill().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => event.waitUntil(shell.sweep()))

self.addEventListener('message', (event) => {
  event.waitUntil(shell.keepMore(wantedFiles(event.data, location.origin, files)))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const handling = handlingOf(request, location.origin, files)
  if (handling === 'page') event.respondWith(shell.page(request))
  if (handling === 'file') event.respondWith(shell.file(request))
  if (handling === 'share') event.respondWith(leadToShared(request))
})

async function leadToShared(request: Request): Promise<Response> {
  const session = await self.cookieStore?.get(COOKIE_SESSION).catch(() => null)
  const outcome = await takeShared(request, sessionEndOf(session?.value, Date.now()))
  return Response.redirect(new URL(sharedPath(outcome), location.origin), 303)
}
