import { builtinModules } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')

/** Parts of the repository that never run in a page. */
const NOT_FOR_PAGES = ['src/main', 'src/preload', 'server', 'tests', 'scripts', 'build'].map(
  (folder) => path.join(root, folder) + path.sep,
)

/** What Vite puts in the place of a module of Node. */
const STAND_IN = '__vite-browser-external'

const isNodes = (name: string) =>
  name.startsWith('node:') || name === 'electron' || name.startsWith('electron/') || builtinModules.includes(name)

/** Why a module may not be part of a page's code, null when it may. */
export function pageFault(id: string): string | null {
  const file = id.replace(/^\0/, '').split('?')[0] ?? ''
  if (file.includes(STAND_IN) || isNodes(file)) return `${file} is not there in a page`
  return NOT_FOR_PAGES.some((folder) => file.startsWith(folder))
    ? `${path.relative(root, file)} is no code for a page`
    : null
}

/** Fails the build of a page that reaches modules of Node, of Electron, or of the other processes, by whatever way. */
export function pageLimits(): Plugin {
  return {
    name: 'page-limits',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const fault = [...chunk.moduleIds, ...chunk.imports, ...chunk.dynamicImports]
          .map(pageFault)
          .find((found) => found !== null)
        if (fault) this.error(`${fault}, and ${chunk.fileName} would load it.`)
      }
    },
  }
}

/**
 * Fails the build of a sandboxed preload script that loads anything but Electron's own module, which is all that it
 * gets.
 */
export function preloadLimits(): Plugin {
  return {
    name: 'preload-limits',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk')
      if (chunks.length !== 1) this.error(`The preload script has to be one file, and is ${chunks.length}.`)
      for (const { imports, dynamicImports } of chunks) {
        const other = [...imports, ...dynamicImports].find((name) => name !== 'electron')
        if (other !== undefined) this.error(`The preload script may load nothing but electron, and loads ${other}.`)
      }
    },
  }
}
