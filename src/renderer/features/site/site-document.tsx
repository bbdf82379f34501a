import { languageDirection } from '../../../shared/domain/languages.ts'
import type { SiteView } from '../../../shared/site-view.ts'
import type { PageWords } from '../../../shared/site-words.ts'
import { Island } from './island.tsx'
import { pickWords } from './pick-words.ts'
import { SiteBody } from './site-body.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHead } from './site-head.tsx'
import { HEADER_WORDS } from './site-header.tsx'
import { homePath } from './site-links.ts'
import { THEME_COLORS } from './theme-colors.ts'

/** Addresses of the client build that a page links, relative to the site's root. */
export interface SiteAssets {
  styles: readonly string[]
  fonts: readonly string[]
  /** The script that hydrates the islands. */
  script: string
  /** What the script imports, to be fetched beside it. */
  modules: readonly string[]
}

/**
 * A whole public page, head included. Nothing in it is inline script that runs, so that the CSP can refuse all of that.
 */
export function SiteDocument({ view, words, assets }: { view: SiteView; words: PageWords; assets: SiteAssets }) {
  const { frame, body, head, path } = view
  return (
    <html lang={frame.language} dir={languageDirection(frame.language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <SiteHead head={head} language={frame.language} />
        <meta name="color-scheme" content="light dark" />
        {THEME_COLORS.map(({ scheme, color }) => (
          <meta key={scheme} name="theme-color" media={`(prefers-color-scheme: ${scheme})`} content={color} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <script src="/theme.js" />
        {assets.modules.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <script type="module" src={assets.script} />
      </head>
      <body>
        <a className="skip" href={`${path}#main`}>
          {words.skip}
        </a>
        <Island
          part="LoadingLine"
          props={{ stays: body.kind === 'blog' || body.kind === 'sitemap', label: words.loading }}
        />
        <Island
          part="SiteHeader"
          props={{
            words: pickWords(words, ...HEADER_WORDS),
            language: frame.language,
            languages: frame.languages,
            hasPricing: frame.pricing !== null,
            current: currentOf(view),
          }}
        />
        <main id="main" tabIndex={-1}>
          <SiteBody body={body} frame={frame} words={words} />
        </main>
        <SiteFooter words={words} frame={frame} />
        {frame.assistant !== null && (
          <Island
            part="Assistant"
            props={{
              address: frame.assistant,
              words: pickWords(words, 'assistant', 'openAssistant', 'closeAssistant', 'assistantAway', 'writeToUs'),
            }}
          />
        )}
      </body>
    </html>
  )
}

/** The header's link that leads to where the visitor is. */
function currentOf({ body, frame, path }: SiteView): 'home' | 'blog' | undefined {
  if (path === homePath(frame.language)) return 'home'
  return body.kind === 'blog' || body.kind === 'article' ? 'blog' : undefined
}
