import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type PageWords, pageWords } from '../../../src/shared/site-words.ts'
import type { SiteView } from '../../../src/shared/site-view.ts'
import { wordsIn } from '../../kernel/words.ts'
import { knownLanguage } from '../../../src/shared/words/languages.ts'
import type { SiteRenderer } from '../../ports/site-renderer.ts'
import { readSiteAssets, type SiteAssets } from './assets.ts'

/** What `out/site/site-entry.js` exports; the server does not import the renderer's sources. */
interface SiteModule {
  renderPage: (view: SiteView, words: PageWords, assets: SiteAssets) => string
}

export interface SiteRendererOptions {
  /** The build for the server, `out/site`. */
  siteDir: string
  /** The build for the browser, `out/renderer`, whose style sheets and script the pages link. */
  rendererDir: string
}

/** Loads the built public pages once; null when they are not built. @throws when a build is not usable */
export async function loadSiteRenderer({ siteDir, rendererDir }: SiteRendererOptions): Promise<SiteRenderer | null> {
  const entry = path.join(siteDir, 'site-entry.js')
  if (!existsSync(entry) || !existsSync(rendererDir)) return null
  const { renderPage } = (await import(pathToFileURL(entry).href)) as SiteModule
  const assets = await readSiteAssets(rendererDir)
  return { render: (view) => renderPage(view, pageWords(wordsIn(knownLanguage(view.frame.language))), assets) }
}
