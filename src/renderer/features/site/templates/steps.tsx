import type { ContentSection } from '../../../../shared/contract/content.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import { Band } from '../band.tsx'
import { tagsOf, textOf } from '../content.ts'
import styles from './steps.module.css'

/** The same way in detail: numbered steps, each with what to do and what happens. */
export function Steps({ section, words }: { section: ContentSection; words: SiteWords }) {
  return (
    <Band id="steps" name={words.steps} ground="sheet">
      <h2>{textOf(section, 'h2')}</h2>
      <ol className={styles.steps}>
        {section.items.map((item) => (
          <li key={textOf(item, 'h3')}>
            <h3>{textOf(item, 'h3')}</h3>
            {tagsOf(item, 'p').map(({ content }) => (
              <p key={content}>{content}</p>
            ))}
          </li>
        ))}
      </ol>
    </Band>
  )
}
