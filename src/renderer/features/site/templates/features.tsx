import type { ContentSection } from '../../../../shared/contract/content.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import { Band } from '../band.tsx'
import { ContentImage } from '../content-image.tsx'
import { tagsOf, textOf } from '../content.ts'
import styles from './features.module.css'

/** What something can do, row by row; image and text change sides from row to row. */
export function Features({ section, words }: { section: ContentSection; words: SiteWords }) {
  return (
    <Band id="about" name={words.about} ground="sheet">
      <h2>{textOf(section, 'h2')}</h2>
      {section.items.map((item, index) => (
        <div key={textOf(item, 'h3')} className={styles.row} data-image={index % 2 === 0 ? 'after' : 'before'}>
          <div className={styles.text}>
            <h3>{textOf(item, 'h3')}</h3>
            {tagsOf(item, 'p').map(({ content }) => (
              <p key={content}>{content}</p>
            ))}
          </div>
          <ContentImage item={item} className={styles.image} />
        </div>
      ))}
    </Band>
  )
}
