import { Check } from 'lucide-react'
import type { ContentSection } from '../../../../shared/contract/content.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import { Band } from '../band.tsx'
import { tagsOf, textOf } from '../content.ts'
import styles from './strengths.module.css'

/** What sets the product apart, each with what proves it. */
export function Strengths({ section, words }: { section: ContentSection; words: SiteWords }) {
  return (
    <Band id="strengths" name={words.why}>
      <h2>{textOf(section, 'h2')}</h2>
      {tagsOf(section, 'p').map(({ content }) => (
        <p key={content} className={styles.lead}>
          {content}
        </p>
      ))}
      <ul className={styles.list}>
        {section.items.map((item) => (
          <li key={textOf(item, 'h3')}>
            <h3>{textOf(item, 'h3')}</h3>
            <p>{textOf(item, 'p')}</p>
            {tagsOf(item, 'span').map(({ content }) => (
              <p key={content} className={styles.proof}>
                <Check aria-hidden="true" />
                {content}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        {tagsOf(section, 'a').map(({ content, link }) => (
          <a key={link} href={link}>
            {content}
          </a>
        ))}
      </p>
    </Band>
  )
}
