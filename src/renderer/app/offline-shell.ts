import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { WORKER_FILE } from '../../shared/domain/worker-file.ts'
import { clientConfigQuery } from '../lib/client-config.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { platform } from '../platform/index.ts'
import { isOurs, isShellPath, type KeepMessage } from '../service-worker/rules.ts'

/**
 * Has the browser keep the app's frame for times without a network, once a screen of the app was opened and the server
 * allows it; where it does not, what was kept is dropped.
 */
export function useOfflineShell(): void {
  const { pathname } = useLocation()
  const { serviceWorkers } = platform
  const { data: config } = useQuery({
    ...clientConfigQuery,
    enabled: serviceWorkers !== null && isShellPath(pathname),
  })
  const isAllowed = config?.offline_shell
  useEffect(() => {
    if (serviceWorkers === null || isAllowed === undefined) return undefined
    const change = isAllowed ? keepShell : dropShell
    // Storage may be closed to us, or full: the app then needs the network, as any page does.
    return whenIdle(() => void change(serviceWorkers).catch(() => undefined))
  }, [serviceWorkers, isAllowed])
}

async function keepShell(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.register(`/${WORKER_FILE}`, { updateViaCache: 'none' })
  // A page that the worker does not answer for yet tells it what it loads, such as the words of its language.
  if (workers.controller) return
  const worker = registration.installing ?? registration.waiting ?? registration.active
  const tell = (entries: readonly PerformanceEntry[]) => {
    const urls = entries.map(({ name }) => name).filter((name) => name.includes('/assets/'))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin, its page's
    if (urls.length > 0) worker?.postMessage({ type: 'keep', urls } satisfies KeepMessage)
  }
  new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: 'resource', buffered: true })
}

async function dropShell(workers: ServiceWorkerContainer): Promise<void> {
  const registrations = await workers.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  if (registrations.length > 0)
    await Promise.all((await caches.keys()).filter(isOurs).map((name) => caches.delete(name)))
}
