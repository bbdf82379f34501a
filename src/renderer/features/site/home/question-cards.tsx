import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SiteWords } from '../../../../shared/site-words.ts'
import { buttonClass } from '../../../components/button/button-class.ts'
import styles from './faq.module.css'

export interface QuestionCardsProps {
  title: string
  cards: readonly { question: string; answer: string }[]
  words: Pick<SiteWords, 'previous' | 'next' | 'questions'>
}

/** Question cards in a row that snaps as it scrolls, with buttons to step it as far as there is a card that way. */
export function QuestionCards({ title, cards, words }: QuestionCardsProps) {
  const row = useRef<HTMLElement>(null)
  const { before, after } = useWhatIsLeft(row)
  return (
    <>
      <div className={styles.head}>
        <h2>{title}</h2>
        <div className={styles.steps} hidden={!before && !after}>
          <button
            type="button"
            className={buttonClass({ look: 'icon', size: 40 })}
            aria-label={words.previous}
            disabled={!before}
            onClick={() => step(row.current, -1)}
          >
            <ArrowLeft />
          </button>
          <button
            type="button"
            className={buttonClass({ look: 'icon', size: 40 })}
            aria-label={words.next}
            disabled={!after}
            onClick={() => step(row.current, 1)}
          >
            <ArrowRight />
          </button>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section ref={row} className={styles.slider} aria-label={words.questions} tabIndex={0} data-slider>
        {cards.map(({ question, answer }) => (
          <article key={question} className={styles.card}>
            <h3>{question}</h3>
            <p>{answer}</p>
          </article>
        ))}
      </section>
    </>
  )
}

/** Scrolls by one card; -1 is back. */
function step(row: HTMLElement | null, direction: -1 | 1): void {
  if (!row) return
  const [first, second] = row.children
  const width =
    first && second ? second.getBoundingClientRect().left - first.getBoundingClientRect().left : row.clientWidth
  row.scrollBy({ left: direction * width })
}

/** Whether there is more of the row before and after what is seen; neither before script has looked. */
function useWhatIsLeft(row: { current: HTMLElement | null }) {
  const [left, setLeft] = useState({ before: false, after: false })
  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    const look = () => {
      const at = Math.abs(element.scrollLeft)
      // Rounded to whole pixels by some browsers, so that the ends are never quite reached.
      setLeft({ before: at >= 2, after: at <= element.scrollWidth - element.clientWidth - 2 })
    }
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row])
  return left
}
