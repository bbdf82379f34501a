import { ALL_TAGS, type SiteBody } from '../../../../shared/site-view.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import type { ArticleCard } from './article-card.ts'
import { BlogSide, SIDE_WORDS } from './blog-side.tsx'
import { Reading } from './reading.tsx'
import { useChosenTag } from './use-chosen-tag.ts'
import styles from './blog-page.module.css'

/** What the blog says. */
export const BLOG_WORDS = [...SIDE_WORDS, 'blogEmpty', 'noneWithTag'] as const

export type BlogPageProps = Omit<Extract<SiteBody, { kind: 'blog' }>, 'kind' | 'articles'> & {
  articles: readonly ArticleCard[]
  language: string
  words: Pick<SiteWords, (typeof BLOG_WORDS)[number]>
}

/**
 * Article cards, newest first. All are in the page; those without the chosen tag are hidden, so that choosing another
 * needs no reload.
 */
export function BlogPage({ heading, articles, recent, tags, tag: asked, language, words }: BlogPageProps) {
  const { tag, choose } = useChosenTag(asked)
  const isShown = (own: readonly string[]) => tag === ALL_TAGS || own.includes(tag)
  return (
    <div className={styles.page} data-blog>
      <h1>{heading}</h1>
      <BlogSide recent={recent} tags={tags} tag={tag} onChoose={choose} language={language} words={words} />
      <div>
        {articles.length === 0 && <p className="muted">{words.blogEmpty}</p>}
        {articles.map((article) => (
          <article
            key={article.link}
            className={styles.card}
            data-tags={JSON.stringify(article.tags)}
            hidden={!isShown(article.tags)}
          >
            <time dateTime={article.published_time}>{article.day}</time>
            <h2>
              <a href={article.link}>{article.title}</a>
            </h2>
            <p>{article.preview}</p>
            <Reading parts={article.reading} />
          </article>
        ))}
        <p
          className="muted"
          aria-live="polite"
          hidden={articles.length === 0 || articles.some((article) => isShown(article.tags))}
        >
          {words.noneWithTag}
        </p>
      </div>
    </div>
  )
}
