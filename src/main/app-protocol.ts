import { APP_HOST, APP_SCHEME } from '../shared/bridge.ts'
import type { Forward } from './forward.ts'
import { serveBuild } from './static-files.ts'

/** What `app:` may do, to be registered before Electron is ready: as much as https, with media as streams. */
export const APP_PRIVILEGES = {
  scheme: APP_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
}

export interface AppHandlerDeps {
  buildFolder: string
  forward: Forward
  /** What answers with bytes of this computer, by the beginning of the path. */
  local: Readonly<Record<string, (request: Request) => Promise<Response>>>
}

/** Answers for `app://longhand`: calls go on to the server, everything else is the renderer's build. */
export function createAppHandler({ buildFolder, forward, local }: AppHandlerDeps): (request: Request) => Promise<Response> {
  return async (request) => {
    const { host, pathname } = new URL(request.url)
    if (host !== APP_HOST) return new Response(null, { status: 404 })
    const place = Object.keys(local).find((beginning) => pathname.startsWith(beginning))
    if (place !== undefined) return local[place]!(request)
    return pathname.startsWith('/api/') ? forward(request) : serveBuild(buildFolder, request)
  }
}
