import { renderToString } from 'react-dom/server'
import type { SiteView } from '../shared/site-view.ts'
import type { PageWords } from '../shared/site-words.ts'
import { SiteDocument, type SiteAssets } from './features/site/site-document.tsx'

/** A public page as a whole document. Built into `out/site` for the server. */
export function renderPage(view: SiteView, words: PageWords, assets: SiteAssets): string {
  return `<!doctype html>${renderToString(<SiteDocument view={view} words={words} assets={assets} />)}`
}
