import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Plugin, ViteDevServer } from 'vite'
import { VIEW_MARK } from '../../server/adapters/site-renderer/with-view.ts'
import { wordsIn } from '../../server/kernel/words.ts'
import { isAppPath } from '../../src/shared/domain/app-paths.ts'
import { pageWords, type PageWords } from '../../src/shared/site-words.ts'
import type { SiteView } from '../../src/shared/site-view.ts'
import { knownLanguage } from '../../src/shared/words/languages.ts'

interface SiteEntry {
  renderPage: (
    view: SiteView,
    words: PageWords,
    assets: { styles: string[]; fonts: string[]; script: string; modules: string[] },
  ) => string
}

/** The sources themselves, which Vite serves. */
const ASSETS = { styles: ['/styles/global.css?direct'], fonts: [], script: '/site-client.ts', modules: [] }
const PAGE_SCRIPT = '/@longhand/public-page.js'
const PAGE_CHANGED = 'longhand:page-changed'
/** Sheets come with the modules that import them, of which a browser else has those of islands alone. */
const PAGE_CODE = `import '/site-styles.ts'\nimport.meta.hot?.on('${PAGE_CHANGED}', () => location.reload())`

/**
 * Has the server answer all that is neither a source nor a screen of the app. Of public pages it says what is on them,
 * and they are drawn from the sources as they are now.
 */
export function publicPages(backend: string): Plugin {
  return {
    name: 'longhand-public-pages',
    resolveId: (id) => (id === PAGE_SCRIPT ? id : null),
    load: (id) => (id === PAGE_SCRIPT ? PAGE_CODE : null),
    // A public page is drawn here: a browser that shows one asks for it again.
    hotUpdate({ modules, server }) {
      if (this.environment.name === 'ssr' && modules.length > 0) server.ws.send({ type: 'custom', event: PAGE_CHANGED })
    },
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', backend)
        if (isVites(vite, pathname) || (isPage(pathname) && isAppPath(pathname))) return next()
        void passOn(vite, backend, request, response)
      })
    },
  }
}

const isPage = (pathname: string) => path.extname(pathname) === ''

/** Whether Vite has it: a source, a file of `public`, or something of its own. */
function isVites({ config }: ViteDevServer, pathname: string): boolean {
  if (/^\/(?:@|node_modules\/|api\/)/.test(pathname)) return true
  if (pathname === '/') return false
  return [config.root, config.publicDir].some((folder) => existsSync(path.join(folder, decodeURIComponent(pathname))))
}

/** A server that is beginning again is asked a little later. */
async function passOn(
  vite: ViteDevServer,
  backend: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await answer(vite, backend, request, response)
  } catch (error) {
    vite.config.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error))
    if (response.headersSent) response.destroy()
    else response.writeHead(502, { 'retry-after': '1', refresh: '1' }).end('The server is starting again.')
  }
}

async function answer(
  vite: ViteDevServer,
  backend: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = Object.entries(request.headers).filter(
    ([name]) => !['host', 'connection', 'accept-encoding', 'if-none-match'].includes(name),
  )
  const reply = await fetch(new URL(request.url ?? '/', backend), {
    method: request.method ?? 'GET',
    headers: headers.map(([name, value]) => [name, String(value)] as [string, string]),
    redirect: 'manual',
    ...(request.method !== 'GET' &&
      request.method !== 'HEAD' && { body: Readable.toWeb(request) as ReadableStream<Uint8Array>, duplex: 'half' }),
  })
  if (reply.headers.get('content-type')?.startsWith('text/html')) {
    const page = await draw(vite, await reply.text())
    response
      .writeHead(reply.status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(page)
    return
  }
  const kept = [...reply.headers].filter(
    ([name]) => !['connection', 'transfer-encoding', 'content-security-policy'].includes(name),
  )
  response.writeHead(reply.status, Object.fromEntries(kept))
  if (reply.body) await pipeline(Readable.fromWeb(reply.body as never), response)
  else response.end()
}

async function draw(vite: ViteDevServer, html: string): Promise<string> {
  const at = html.lastIndexOf(VIEW_MARK)
  if (at < 0) return html
  const view = JSON.parse(
    Buffer.from(html.slice(at + VIEW_MARK.length, -'-->'.length), 'base64').toString('utf8'),
  ) as SiteView
  const { renderPage } = (await vite.ssrLoadModule('/site-entry.tsx')) as SiteEntry
  return vite.transformIndexHtml(
    view.path,
    renderPage(view, pageWords(wordsIn(knownLanguage(view.frame.language))), ASSETS).replace(
      '</head>',
      `<script type="module" src="${PAGE_SCRIPT}"></script></head>`,
    ),
  )
}
