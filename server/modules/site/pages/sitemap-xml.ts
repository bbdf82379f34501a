import { escapeMarkup } from '../../../kernel/escape-markup.ts'
import { articlePath, linkIn } from '../content/presenter.ts'
import { languageList } from '../content/language-lists.ts'
import { listedPath, type Snapshot } from '../content/snapshot.ts'
import { offeredPages, type SiteOffer } from './frame.ts'

interface Entry {
  path: string
  languages: readonly string[]
  modifiedAt: number | null
}

function entriesOf(snapshot: Snapshot, languages: readonly string[], offer: SiteOffer): Entry[] {
  const pages = languages.flatMap((language) =>
    offeredPages(snapshot, language, offer).flatMap((row) => {
      const paths = row.list_of === null ? [row.path] : languageList(row.list_of).map((about) => listedPath(row, about))
      return paths.map((path) => ({ path, modifiedAt: row.modified_at, language }))
    }),
  )
  const articles = snapshot.articles.map(({ name, language, modified_at }) => ({
    path: articlePath(name),
    modifiedAt: modified_at,
    language,
  }))
  const byPath = Map.groupBy([...pages, ...articles], ({ path }) => path)
  return [
    ...[...byPath].map(([path, rows]) => ({
      path,
      languages: rows.map(({ language }) => language),
      modifiedAt: Math.max(...rows.map(({ modifiedAt }) => modifiedAt)),
    })),
    ...['/blog', ...(snapshot.reviews.length > 0 ? ['/reviews'] : []), '/sitemap']
      .filter((path) => !byPath.has(path))
      .map((path) => ({ path, languages, modifiedAt: null })),
  ]
}

/** Every public page and article once for each language that has it, with its other languages. */
export function sitemapXml(
  snapshot: Snapshot,
  { languages, offer, origin }: { languages: readonly string[]; offer: SiteOffer; origin: string },
): string {
  const address = (language: string, path: string) => escapeMarkup((origin + linkIn(language, path)).replace(/\/$/, ''))
  const urls = entriesOf(snapshot, languages, offer).flatMap(({ path, languages: own, modifiedAt }) => {
    const others =
      own.length < 2
        ? ''
        : own
            .map((language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address(language, path)}"/>`)
            .join('')
    const modified = modifiedAt === null ? '' : `<lastmod>${new Date(modifiedAt).toISOString().slice(0, 10)}</lastmod>`
    return own.map((language) => `<url><loc>${address(language, path)}</loc>${modified}${others}</url>`)
  })
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
    `xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
  )
}

/** What search engines may read: the public pages, and where their list is. */
export function robotsTxt(origin: string): string {
  return [
    'User-agent: *',
    ...['/api/', '/auth/', '/account', '/files', '/editor/', '/admin/', '/shared/', '/unsubscribe/'].map(
      (path) => `Disallow: ${path}`,
    ),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
