import type { SiteHead as Head } from '../../../shared/site-view.ts'

/** JSON that cannot end the script element that it stands in. */
const scriptJson = (value: object) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** What search engines and previews read. */
export function SiteHead({ head, language }: { head: Head; language: string }) {
  const { meta, canonical, alternates, structuredData } = head
  const { open_graph: graph, microdata, twitter } = meta
  return (
    <>
      <title>{meta.main.title}</title>
      {meta.main.description !== '' && <meta name="description" content={meta.main.description} />}
      {canonical === null && <meta name="robots" content="noindex" />}
      {canonical !== null && (
        <>
          <link rel="canonical" href={canonical} />
          {alternates.map(({ hreflang, href }) => (
            <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
          ))}
          <meta property="og:type" content={graph.type} />
          <meta property="og:title" content={graph.title} />
          <meta property="og:description" content={graph.description} />
          <meta property="og:image" content={graph.image} />
          <meta property="og:image:alt" content={graph.alt} />
          <meta property="og:url" content={canonical} />
          <meta property="og:locale" content={language} />
          <meta itemProp="name" content={microdata.title} />
          <meta itemProp="description" content={microdata.description} />
          <meta itemProp="image" content={microdata.image} />
          <meta name="twitter:card" content="summary_large_image" />
          <meta name="twitter:title" content={twitter.title} />
          <meta name="twitter:description" content={twitter.description} />
          <meta name="twitter:image" content={twitter.image} />
          <meta name="twitter:image:alt" content={twitter.alt} />
        </>
      )}
      {structuredData.map((object) => (
        <script
          key={JSON.stringify(object).slice(0, 80)}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: scriptJson(object) }}
        />
      ))}
    </>
  )
}
