import type { SiteBody, SiteLink } from '../../../../shared/site-view.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import styles from './sitemap-page.module.css'

/** From so many pages a category is split into columns. */
const SPLIT_FROM = 20
const COLUMNS = 3

/** The pages of a category in one column or three. */
function columnsOf(pages: readonly SiteLink[]): (readonly SiteLink[])[] {
  if (pages.length < SPLIT_FROM) return [pages]
  const height = Math.ceil(pages.length / COLUMNS)
  return Array.from({ length: COLUMNS }, (_, index) => pages.slice(index * height, (index + 1) * height))
}

export type SitemapPageProps = Omit<Extract<SiteBody, { kind: 'sitemap' }>, 'kind'> & { words: SiteWords }

/** Every page under its category, and the articles of the blog. */
export function SitemapPage({ groups, articles, words }: SitemapPageProps) {
  const all = [...groups, ...(articles.length > 0 ? [{ category: words.blog, pages: articles }] : [])]
  return (
    <div className={styles.page}>
      <h1>{words.sitemapTitle}</h1>
      {all.map(({ category, pages }) => (
        <section key={category} className={styles.group} data-category={category}>
          <h2>{category}</h2>
          <div className={styles.columns}>
            {columnsOf(pages).map((column) => (
              <ul key={column[0]?.href}>
                {column.map(({ label, href }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
