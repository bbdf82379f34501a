import type { MouseEvent } from 'react'
import type { ArticleSummary } from '../../../../shared/contract/content.ts'
import { ALL_TAGS } from '../../../../shared/site-view.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import { isPlainClick } from '../plain-click.ts'
import { linkIn } from '../site-links.ts'
import styles from './blog-side.module.css'

/** What the margin says. */
export const SIDE_WORDS = ['tags', 'all', 'recent'] as const satisfies (keyof SiteWords)[]

export interface BlogSideProps {
  recent: readonly ArticleSummary[]
  /** All first. */
  tags: readonly string[]
  /** The one that is chosen; on an article none is. */
  tag?: string
  /** Shows the articles of a tag in place, where they are; otherwise its link leads to them. */
  onChoose?: (tag: string, href: string) => void
  language: string
  words: Pick<SiteWords, (typeof SIDE_WORDS)[number]>
}

/** The margin of the blog: tags to choose from, and the newest articles. */
export function BlogSide({ recent, tags, tag, onChoose, language, words }: BlogSideProps) {
  const blog = linkIn(language, '/blog')
  const hrefOf = (name: string) => (name === ALL_TAGS ? blog : `${blog}?tag=${encodeURIComponent(name)}`)

  function choose(event: MouseEvent, name: string): void {
    if (!onChoose || !isPlainClick(event)) return
    event.preventDefault()
    onChoose(name, hrefOf(name))
  }

  return (
    <aside className={styles.side}>
      <nav aria-label={words.tags}>
        <h2>{words.tags}</h2>
        <ul className={styles.tags}>
          {tags.map((name) => (
            <li key={name}>
              <a
                href={hrefOf(name)}
                data-tag={name}
                aria-current={name === tag ? 'true' : undefined}
                onClick={(event) => choose(event, name)}
              >
                {name === ALL_TAGS ? words.all : name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={words.recent}>
        <h2>{words.recent}</h2>
        <ul className={styles.recent}>
          {recent.map(({ title, link }) => (
            <li key={link}>
              <a href={link}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  )
}
