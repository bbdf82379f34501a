import type { ContentSection } from '../../../../shared/contract/content.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import { Band } from '../band.tsx'
import { ContentImage } from '../content-image.tsx'
import { tagsOf, textOf } from '../content.ts'
import styles from './about.module.css'

/** How sure the machine can be, in the order of the section's items. */
const CONFIDENCE = [undefined, styles.fair, styles.slight]

/** What the product is about: word times and confidence. */
export function About({ section, words }: { section: ContentSection; words: SiteWords }) {
  return (
    <Band id="about" name={words.about} ground="sheet">
      <h2>{textOf(section, 'h2')}</h2>
      {tagsOf(section, 'p').map(({ content }) => (
        <p key={content} className={styles.lead}>
          {content}
        </p>
      ))}
      <p className={styles.legend}>
        {section.items.map((item, index) => (
          <span key={textOf(item, 'span')}>
            <b className={CONFIDENCE[index]}>{textOf(item, 'span')}</b>
            {textOf(item, 'p')}
          </span>
        ))}
      </p>
      <ContentImage item={section} className={styles.picture} />
    </Band>
  )
}
