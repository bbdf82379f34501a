import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const chunk = z.object({
  file: z.string(),
  css: z.array(z.string()).default([]),
  imports: z.array(z.string()).default([]),
  assets: z.array(z.string()).default([]),
})
const manifest = z.record(z.string(), chunk)
type Manifest = z.infer<typeof manifest>

/** What a public page links of the client build, as paths from the site's root. */
export interface SiteAssets {
  styles: string[]
  fonts: string[]
  script: string
  /** What the script imports, to be fetched beside it. */
  modules: string[]
}

/** Sheets and fonts of a chunk, those of what it imports first, each once. */
function collect(chunks: Manifest, name: string, seen = new Set<string>()): { css: string[]; assets: string[] } {
  const own = chunks[name]
  if (!own || seen.has(name)) return { css: [], assets: [] }
  seen.add(name)
  const imported = own.imports.map((other) => collect(chunks, other, seen))
  return {
    css: [...new Set([...imported.flatMap((other) => other.css), ...own.css])],
    assets: [...new Set([...imported.flatMap((other) => other.assets), ...own.assets])],
  }
}

/** Files that a chunk imports, and what those import. */
function importedFiles(chunks: Manifest, name: string, seen = new Set<string>()): string[] {
  return (chunks[name]?.imports ?? []).flatMap((other) => {
    if (seen.has(other)) return []
    seen.add(other)
    return [...(chunks[other] ? [chunks[other].file] : []), ...importedFiles(chunks, other, seen)]
  })
}

/** Names the hashed files of the client build that public pages use. */
export function siteAssets(text: string): SiteAssets {
  const chunks = manifest.parse(JSON.parse(text))
  const { css, assets } = collect(chunks, 'site-styles.ts')
  const client = chunks['site-client.ts']
  if (!client || css.length === 0) throw new Error('The client build lacks the parts for public pages.')
  return {
    styles: css.map((file) => `/${file}`),
    fonts: assets.filter((file) => /-latin-(?:opsz|wght)-normal-[^/]*\.woff2$/.test(file)).map((file) => `/${file}`),
    script: `/${client.file}`,
    modules: importedFiles(chunks, 'site-client.ts').map((file) => `/${file}`),
  }
}

export async function readSiteAssets(rendererDir: string): Promise<SiteAssets> {
  return siteAssets(await readFile(path.join(rendererDir, '.vite', 'manifest.json'), 'utf8'))
}
