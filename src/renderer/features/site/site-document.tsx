import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import type { SiteAssets, SiteData } from './site-data.ts'
import type { SitePage } from './pages.tsx'
import { THEME_COLORS } from './theme-colors.ts'

export interface SiteDocumentProps {
  path: string
  page: SitePage
  data: SiteData
  assets: SiteAssets
}

/** A whole public page, head included. Nothing in it is inline script, so that the CSP can refuse all of that. */
export function SiteDocument({ path, page, data, assets }: SiteDocumentProps) {
  const hasPricing = data.pricing !== null
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        <link rel="canonical" href={`${data.publicUrl}${path}`} />
        <meta name="color-scheme" content="light dark" />
        {THEME_COLORS.map(({ scheme, color }) => <meta key={scheme} name="theme-color" media={`(prefers-color-scheme: ${scheme})`} content={color} />)}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.fonts.map((href) => <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />)}
        {assets.styles.map((href) => <link key={href} rel="stylesheet" href={href} />)}
        <script src="/theme.js" />
        <script type="module" src={assets.script} />
      </head>
      <body>
        <a className="skip" href={`${path}#main`}>Skip to the text</a>
        <SiteHeader hasPricing={hasPricing} isHome={path === '/'} />
        <main id="main" tabIndex={-1}>{page.draw(data)}</main>
        <SiteFooter year={data.year} hasPricing={hasPricing} />
      </body>
    </html>
  )
}
