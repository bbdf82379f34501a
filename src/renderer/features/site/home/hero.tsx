import { type CSSProperties, Fragment } from 'react'
import type { ContentSection } from '../../../../shared/contract/content.ts'
import type { SiteWords } from '../../../../shared/site-words/index.ts'
import { buttonClass } from '../../../components/button/button-class.ts'
import { Wave } from '../../../components/wave/wave.tsx'
import { tagOf, tagsOf, textOf } from '../content.ts'
import styles from './hero.module.css'

const speaker = (number: number) => ({ '--speaker': `var(--speaker-${number})` }) as CSSProperties

/** Title, lead, and a recording half written down; the red rule drops from the sound into the text. */
export function Hero({ section, trial, words }: { section: ContentSection; trial: boolean; words: SiteWords }) {
  const button = tagOf(section, 'a')
  const title = textOf(section, 'h1').split(', ')
  const [question, answer] = section.items
  return (
    <section className={styles.hero} id="home">
      <div className={styles.title}>
        <h1>
          {title.map((part, index) => (
            <Fragment key={part}>
              {part}
              {index < title.length - 1 && (
                <>
                  , <br />
                </>
              )}
            </Fragment>
          ))}
        </h1>
        <div className={styles.side}>
          <p className={styles.lead}>{textOf(section, 'p')}</p>
          <div className={styles.go}>
            {button?.link && (
              <a className={buttonClass({ look: 'main', size: 50 })} href={button.link}>
                {button.content}
              </a>
            )}
            {trial && <span className="muted">{words.trial}</span>}
          </div>
        </div>
      </div>
      {question && answer && (
        <figure className={styles.specimen} aria-label={words.specimen}>
          <Wave className={styles.sound} seed={10} points={1300} played="var(--pin)" />
          <div className={styles.lines}>
            <div className={styles.line} style={speaker(3)}>
              <span>
                <small className="num">00:11:52</small>
                {textOf(question, 'h3')}
              </span>
              <p>{textOf(question, 'p')}</p>
            </div>
            <div className={styles.line} style={speaker(1)}>
              <span>
                <small className="num">00:11:56</small>
                {textOf(answer, 'h3')}
              </span>
              <p>
                {textOf(answer, 'p')} <span className={styles.now}>{tagsOf(answer, 'span')[0]?.content}</span>{' '}
                <span className={styles.yet}>{tagsOf(answer, 'span')[1]?.content}</span>
              </p>
            </div>
          </div>
          <span className={styles.pin} aria-hidden="true" />
        </figure>
      )}
    </section>
  )
}
