import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ContentSection } from '../../../../shared/contract/content.ts'
import type { SiteWords } from '../../../../shared/site-words/index.ts'
import { buttonClass } from '../../../components/button/button-class.ts'
import { Band } from '../band.tsx'
import { textOf } from '../content.ts'
import styles from './faq.module.css'

/** Question cards in a row that snaps as it scrolls. All answers are in the page; the buttons need the pages' small script. */
export function Faq({ section, words }: { section: ContentSection; words: SiteWords }) {
  return (
    <Band id="faq" name={words.faq}>
      <div className={styles.head}>
        <h2>{textOf(section, 'h2')}</h2>
        <div className={styles.steps} data-slider-steps hidden>
          <button type="button" className={buttonClass({ look: 'icon', size: 40 })} aria-label={words.previous} data-step="-1"><ArrowLeft /></button>
          <button type="button" className={buttonClass({ look: 'icon', size: 40 })} aria-label={words.next} data-step="1"><ArrowRight /></button>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable from the keyboard */}
      <section className={styles.slider} aria-label={words.questions} tabIndex={0} data-slider>
        {section.items.map((item) => (
          <article key={textOf(item, 'h3')} className={styles.card}>
            <h3>{textOf(item, 'h3')}</h3>
            <p>{textOf(item, 'p')}</p>
          </article>
        ))}
      </section>
    </Band>
  )
}
