/** The parts of a service worker's world that are used here; the library of pages has none of them. */
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends WorkerEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

interface MessageFromPage extends WorkerEvent {
  readonly data: unknown
}

export interface ServiceWorkerScope {
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void
  /** Cookies that scripts may read; not in every browser. */
  cookieStore?: { get(name: string): Promise<{ value: string } | null> }
}
