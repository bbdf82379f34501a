import type { SiteBody } from '../../../../shared/site-view.ts'
import type { PageWords } from '../../../../shared/site-words.ts'
import { ContentHtml } from '../content-html.tsx'
import { Island } from '../island.tsx'
import textStyles from '../text-page.module.css'
import { articleCard } from './article-card.ts'
import { BlogSide } from './blog-side.tsx'
import { Reading } from './reading.tsx'
import { ShareLinks } from './share-links.tsx'
import styles from './article-page.module.css'
import pageStyles from './blog-page.module.css'

export type ArticlePageProps = Omit<Extract<SiteBody, { kind: 'article' }>, 'kind'> & {
  language: string
  words: PageWords
}

/** An article: its title and day on top, its text, ways to pass it on, and the blog's margin. */
export function ArticlePage({ article, address, recent, tags, language, words }: ArticlePageProps) {
  const card = articleCard(article, words)
  return (
    <article>
      <header className={styles.banner}>
        <div>
          <time dateTime={article.published_time}>{card.day}</time>
          <h1>{article.title}</h1>
          <Reading parts={card.reading} />
        </div>
      </header>
      <div className={pageStyles.page}>
        <BlogSide recent={recent} tags={tags} language={language} words={words} />
        <div>
          <ContentHtml html={article.content} tableName={words.table} className={textStyles.text} />
          <ShareLinks address={address} title={article.title} words={words} />
        </div>
      </div>
      <Island part="ToTop" props={{ label: words.toTop }} />
    </article>
  )
}
