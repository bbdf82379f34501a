import type { SeoMeta, SiteInfo } from '../../../../src/shared/contract/content.ts'
import { DEFAULT_LANGUAGE } from '../../../../src/shared/domain/content-rules.ts'
import type { SiteHead } from '../../../../src/shared/site-view.ts'
import { linkIn } from '../content/presenter.ts'
import type { SitePage } from './find-page.ts'
import { structuredData } from './structured-data.ts'

const PREVIEW = '/images/preview.png'

/** An address of this site without a slash at its end. */
const addressOf = (origin: string, path: string) => (origin + path).replace(/\/+$/, '')

/** What search engines and previews are told about a page. */
export function metaOf(
  { title, description, image, body }: Pick<SitePage, 'title' | 'description' | 'image' | 'body'>,
  site: SiteInfo,
  origin: string,
): SeoMeta {
  const shown = { title, description, image: origin + (image ?? PREVIEW) }
  const alt = image === null ? site.name : title
  return {
    main: { title, description },
    open_graph: { type: body.kind === 'article' ? 'article' : 'website', ...shown, alt },
    microdata: shown,
    twitter: { ...shown, alt },
  }
}

/**
 * The head of a page: its canonical address is that of its own language, and each language that has it is an alternate.
 */
export function headOf(page: SitePage, site: SiteInfo, origin: string): SiteHead {
  const address = (language: string) => addressOf(origin, linkIn(language, page.path))
  const meta = metaOf(page, site, origin)
  const fallback = page.available.includes(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : page.language
  return {
    meta,
    canonical: address(page.language),
    alternates: [
      { hreflang: 'x-default', href: address(fallback) },
      ...page.available.map((language) => ({ hreflang: language, href: address(language) })),
    ],
    structuredData: structuredData(page.body, { site, origin, image: meta.open_graph.image }),
  }
}
