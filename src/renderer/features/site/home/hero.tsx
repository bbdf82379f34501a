import type { ContentSection } from '../../../../shared/contract/content.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import { buttonClass } from '../../../components/button/button-class.ts'
import { Wave } from '../../../components/wave/wave.tsx'
import { ContentImage } from '../content-image.tsx'
import { tagOf, tagsOf, textOf } from '../content.ts'
import styles from './hero.module.css'

/** Title, lead and the ways in, what is offered in a line each, and the product under a band of sound. */
export function Hero({ section, trial, words }: { section: ContentSection; trial: boolean; words: SiteWords }) {
  const buttons = tagsOf(section, 'a')
  return (
    <section className={styles.hero} id="home">
      <div className={styles.title}>
        <h1>{textOf(section, 'h1')}</h1>
        <div className={styles.side}>
          {tagsOf(section, 'p').map(({ content }) => (
            <p key={content} className={styles.lead}>
              {content}
            </p>
          ))}
          <div className={styles.go}>
            {buttons.map(({ content, link }, index) => (
              <a key={link} className={buttonClass({ look: index === 0 ? 'main' : 'plain', size: 50 })} href={link}>
                {content}
              </a>
            ))}
          </div>
          {trial && <p className={styles.trial}>{words.trialCard}</p>}
        </div>
      </div>
      {section.items.length > 0 && (
        <ul className={styles.points}>
          {section.items.map((item) => (
            <li key={textOf(item, 'h3')}>
              <strong>{textOf(item, 'h3')}</strong>
              <span>{textOf(item, 'p')}</span>
            </li>
          ))}
        </ul>
      )}
      {tagOf(section, 'img') && (
        <div className={styles.product}>
          <Wave className={styles.sound} seed={10} points={1300} played="var(--pin)" />
          <span className={styles.pin} aria-hidden="true" />
          <ContentImage item={section} className={styles.picture} isMain />
        </div>
      )}
    </section>
  )
}
