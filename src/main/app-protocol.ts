import { APP_HOST, APP_SCHEME } from '../shared/bridge.ts'
import { LOCAL_PATH } from '../shared/bridge/media.ts'
import type { Forward } from './forward.ts'
import type { LocalFiles } from './local-files.ts'
import { serveBuild } from './static-files.ts'

/** What `app:` may do, to be registered before Electron is ready: as much as https, with media as streams. */
export const APP_PRIVILEGES = {
  scheme: APP_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
}

export interface AppHandlerDeps {
  buildFolder: string
  forward: Forward
  /** Media of this computer. */
  local: Pick<LocalFiles, 'serve'>
}

/** Answers for `app://longhand`: calls go on to the server, everything else is the renderer's build. */
export function createAppHandler({
  buildFolder,
  forward,
  local,
}: AppHandlerDeps): (request: Request) => Promise<Response> {
  return async (request) => {
    const { host, pathname } = new URL(request.url)
    if (host !== APP_HOST) return new Response(null, { status: 404 })
    if (pathname.startsWith(LOCAL_PATH)) return local.serve(request)
    return pathname.startsWith('/api/') ? forward(request) : serveBuild(buildFolder, request)
  }
}
