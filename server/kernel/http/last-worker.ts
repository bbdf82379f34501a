/**
 * What is answered in the place of the service worker where there is to be none: browsers fetch it on their own, within
 * a day at most, and it removes what the worker before it kept, and itself.
 */
export const LAST_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  const ours = (await caches.keys()).filter((name) => name.startsWith('longhand-build-'))
  await Promise.all(ours.map((name) => caches.delete(name)))
  await self.registration.unregister()
}
`
