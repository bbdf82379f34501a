import type { ContentSection } from '../../../../shared/contract/content.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import { Band } from '../band.tsx'
import { tagsOf, textOf } from '../content.ts'
import styles from './questions.module.css'

/** Question and answer cards, all open. */
export function Questions({ section, words }: { section: ContentSection; words: SiteWords }) {
  return (
    <Band id="faq" name={words.faq}>
      <h2>{textOf(section, 'h2')}</h2>
      <div className={styles.cards}>
        {section.items.map((item) => (
          <article key={textOf(item, 'h3')}>
            <h3>{textOf(item, 'h3')}</h3>
            {tagsOf(item, 'p').map(({ content }) => (
              <p key={content}>{content}</p>
            ))}
          </article>
        ))}
      </div>
    </Band>
  )
}
