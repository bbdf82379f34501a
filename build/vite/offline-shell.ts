import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { buildMark, type ShellBuild } from '../../src/renderer/service-worker/rules.ts'
import { WORKER_FILE } from '../../src/shared/domain/worker-file.ts'
import { pageLimits } from './limits.ts'

/** Screens that people see without a network, beside the frame: their modules, from the renderer's folder. */
const SCREENS = ['features/files/files-screen.tsx', 'app/pages/upload-page.tsx', 'features/auth/login/login-screen.tsx']
/** Files of the frame that no chunk imports: the latin fonts, and the writer of recordings. */
const BESIDE = /-latin-(?:opsz|wght)-normal-[^/]*\.woff2$|\/opfs-worker-[^/]*\.js$/
/** The one script of the page whose name is no fingerprint. */
const THEME = 'theme.js'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const isChunk = (file: Bundle[string]): file is Chunk => file.type === 'chunk'

/**
 * Writes the service worker that keeps the app's frame for times without a network, with the list of this build's
 * files in it, and the build's name into the page.
 */
export function offlineShell(root: string, target: string[]): Plugin {
  const theme = readFileSync(path.join(root, 'public', THEME))
  const print = (bytes: string | Buffer) => createHash('sha256').update(bytes)
  const themePath = `/${THEME}?${print(theme).digest('hex').slice(0, 16)}`
  let id = ''
  return {
    name: 'offline-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const parts = [html, themePath, sourcesOf(path.join(root, 'service-worker')), ...Object.keys(bundle).toSorted()]
        id = print(parts.join('\n')).digest('hex').slice(0, 16)
        return html
          .replace(/(<script src=")[^"]*theme\.js"/, `$1${themePath}"`)
          .replace('</title>', `</title>\n    ${buildMark(id)}`)
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const shell: ShellBuild = {
          id,
          first: [themePath, ...firstFiles(bundle, root)],
          files: [themePath, ...Object.keys(bundle).filter(isAsset).map(fromRoot)],
          integrity: { [themePath]: `sha256-${print(theme).digest('base64')}` },
        }
        this.emitFile({ type: 'asset', fileName: WORKER_FILE, source: await workerOf(shell, root, target) })
      },
    },
  }
}

/** The code of the worker itself: changed, it keeps a build of its own. */
const sourcesOf = (folder: string): string =>
  readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n')

const fromRoot = (file: string) => `/${file}`
const isAsset = (file: string) => file.startsWith('assets/')

/** What the page and the screens load before they can be drawn. */
function firstFiles(bundle: Bundle, root: string): string[] {
  const chunks = Object.values(bundle).filter(isChunk)
  const modules = new Set([path.join(root, 'index.html'), ...SCREENS.map((screen) => path.join(root, screen))])
  const found = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (found.has(file) || chunk === undefined) return
    found.add(file)
    if (!isChunk(chunk)) return
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css)
    chunk.imports.forEach(visit)
  }
  const entries = chunks.filter(({ facadeModuleId }) => modules.has(facadeModuleId ?? ''))
  if (entries.length < modules.size) throw new Error('A screen of the offline shell is no chunk of this build.')
  for (const { fileName } of entries) visit(fileName)
  return [...found, ...Object.keys(bundle).filter((file) => BESIDE.test(file))].filter(isAsset).map(fromRoot)
}

/** The worker's code, in one file: it is no module, for not every browser takes one. */
async function workerOf(shell: ShellBuild, root: string, target: string[]): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { SHELL_BUILD: JSON.stringify(shell) },
    plugins: [pageLimits()],
    build: {
      write: false,
      target,
      rolldownOptions: { input: path.join(root, 'service-worker/worker.ts'), output: { format: 'iife' } },
    },
  })
  const [output] = [built].flat()
  const files = output && 'output' in output ? output.output : []
  const [worker] = files
  if (files.length !== 1 || worker?.type !== 'chunk') throw new Error('The service worker has to be one file.')
  return worker.code
}
