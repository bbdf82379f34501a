import type { ContentSection } from '../../../../shared/contract/content.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import { classNames } from '../../../components/class-names.ts'
import { buttonClass } from '../../../components/button/button-class.ts'
import { Band } from '../band.tsx'
import { tagOf, textOf } from '../content.ts'
import styles from './call-to-action.module.css'

/** One more way in, on ink. */
export function CallToAction({
  section,
  trial = false,
  words,
}: {
  section: ContentSection
  trial?: boolean
  words: SiteWords
}) {
  const button = tagOf(section, 'a')
  return (
    <Band name={trial ? words.trial : words.begin} ground="ink">
      <h2>{textOf(section, 'h2')}</h2>
      <p className={styles.text}>{textOf(section, 'p')}</p>
      {button?.link && (
        <a className={classNames(buttonClass({ look: 'main', size: 50 }), styles.go)} href={button.link}>
          {button.content}
        </a>
      )}
    </Band>
  )
}
