import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { pricing, type Pricing } from '../../../src/shared/contract/plan.ts'
import type { Config } from '../../config.ts'
import type { SiteRenderer } from '../../ports/site-renderer.ts'
import { readSiteAssets, type SiteAssets } from './assets.ts'

/** What `out/site/site-entry.js` exports; the server does not import the renderer's sources. */
interface SiteModule {
  renderPage: (
    path: string,
    given: { data: { publicUrl: string; pricing: Pricing | null; testMode: boolean; year: number }; assets: SiteAssets },
  ) => { status: number; html: string } | null
}

export interface SiteRendererOptions {
  config: Pick<Config, 'publicUrl' | 'billing'>
  /** The build for the server, `out/site`. */
  siteDir: string
  /** The build for the browser, `out/renderer`, whose style sheets and script the pages link. */
  rendererDir: string
  /** Prices, `resources/pricing.json`. */
  pricingFile: string
}

/** Loads the built public pages once; null when they are not built. @throws when a build is not usable */
export async function loadSiteRenderer({ config, siteDir, rendererDir, pricingFile }: SiteRendererOptions): Promise<SiteRenderer | null> {
  const entry = path.join(siteDir, 'site-entry.js')
  if (!existsSync(entry) || !existsSync(rendererDir)) return null
  const { renderPage } = (await import(pathToFileURL(entry).href)) as SiteModule
  const assets = await readSiteAssets(rendererDir)
  const prices = config.billing === 'off' ? null : pricing.parse(JSON.parse(await readFile(pricingFile, 'utf8')))
  return {
    async render(pagePath) {
      const data = { publicUrl: config.publicUrl, pricing: prices, testMode: config.billing === 'sandbox', year: new Date().getUTCFullYear() }
      return renderPage(pagePath, { data, assets })
    },
  }
}
