import { renderToStaticMarkup } from 'react-dom/server'
import { SITE_PAGES } from './features/site/pages.tsx'
import type { SiteAssets, SiteData } from './features/site/site-data.ts'
import { SiteDocument } from './features/site/site-document.tsx'

export type { SiteAssets, SiteData }

/** The public page at `path` as a whole document, null when there is none. Built into `out/site` for the server. */
export function renderPage(path: string, { data, assets }: { data: SiteData; assets: SiteAssets }): { status: number; html: string } | null {
  const page = Object.hasOwn(SITE_PAGES, path) ? SITE_PAGES[path] : undefined
  if (!page) return null
  return { status: 200, html: `<!doctype html>${renderToStaticMarkup(<SiteDocument path={path} page={page} data={data} assets={assets} />)}` }
}
