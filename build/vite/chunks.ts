import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Packs what public pages and the app load before anything else into one file each, instead of one for every set of
 * screens that shares it: dozens of small files take longer on any network than their bytes do. What only some screens
 * need stays apart.
 */
export function firstChunks(root: string): Plugin {
  let needs = { publicPages: new Set<string>(), publicSheets: new Set<string>(), app: new Set<string>() }

  function chunkOf(id: string): string | null {
    if (needs.publicPages.has(id)) return 'site'
    if (!needs.app.has(id)) return null
    return needs.publicSheets.has(id) ? 'common' : 'app'
  }

  // A group takes along what its modules import, so the one that imports nothing of the others comes first.
  const groups = ['site', 'common', 'app'].map((name, place) => ({
    name,
    priority: 3 - place,
    test: (id: string) => chunkOf(id) === name,
  }))

  return {
    name: 'first-chunks',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    buildEnd() {
      const neededBy = (entry: string) => {
        const start = path.join(root, entry)
        const seen = new Set([start])
        // A set hands out what is added while it is read.
        for (const id of seen) for (const imported of this.getModuleInfo(id)?.importedIds ?? []) seen.add(imported)
        // The entry itself has a file of its own.
        seen.delete(start)
        return seen
      }
      needs = {
        publicPages: neededBy('site-client.ts'),
        publicSheets: neededBy('site-styles.ts'),
        app: neededBy('main.tsx'),
      }
    },
  }
}
