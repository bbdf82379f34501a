import type { ContentSection } from '../../../../shared/contract/content.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import { Band } from '../band.tsx'
import { ContentIcon } from '../content-icon.tsx'
import { textOf } from '../content.ts'
import styles from './how-it-works.module.css'

/** The way from sound to page, step by step. */
export function HowItWorks({ section, words }: { section: ContentSection; words: SiteWords }) {
  return (
    <Band id="how" name={words.how}>
      <h2>{textOf(section, 'h2')}</h2>
      <ol className={styles.steps}>
        {section.items.map((item) => (
          <li key={textOf(item, 'h3')}>
            <ContentIcon item={item} />
            <h3>{textOf(item, 'h3')}</h3>
            <p>{textOf(item, 'p')}</p>
          </li>
        ))}
      </ol>
    </Band>
  )
}
