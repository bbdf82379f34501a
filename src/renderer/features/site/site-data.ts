import type { Pricing } from '../../../shared/contract/plan.ts'

/** What the server tells the public pages when it draws them. */
export interface SiteData {
  /** Origin for canonical links, without a slash at its end. */
  publicUrl: string
  /** Prices; null where nothing is sold (BILLING=off). */
  pricing: Pricing | null
  /** The sandbox takes payments: no money moves. */
  testMode: boolean
  /** For the copyright line. */
  year: number
}

/** Addresses of the client build that a page links, relative to the site's root. */
export interface SiteAssets {
  styles: readonly string[]
  fonts: readonly string[]
  /** The small script of the public pages. */
  script: string
}
