import { ArrowLeft, ArrowRight } from 'lucide-react'
import { buttonClass } from '../../../components/button/button-class.ts'
import { Band } from '../band.tsx'
import styles from './faq.module.css'

const QUESTIONS = [
  {
    question: 'How good is the machine?',
    answer: 'That depends on the language, the room and the microphone. Each word carries a confidence, and the words the machine was not sure of are marked, so you see before you start where to listen.',
  },
  {
    question: 'What can I upload?',
    answer: 'Audio and video in the usual formats. Of a video only the sound is written down. A file that holds no sound is turned away, with a message that says so.',
  },
  {
    question: 'What happens if something breaks off?',
    answer: 'Every part of a recording that is finished is kept, and the work goes on from there. In the editor each save keeps the version before it.',
  },
  {
    question: 'Who can hear my recordings?',
    answer: 'You. Nobody else sees your files in Longhand. Deleting a file removes the recording, the text and everything made from them.',
  },
]

/** Question cards in a row that snaps as it scrolls. All answers are in the page; the buttons need the pages' small script. */
export function Faq() {
  return (
    <Band id="faq" name="FAQ">
      <div className={styles.head}>
        <h2>Asked before the first upload</h2>
        <div className={styles.steps} data-slider-steps hidden>
          <button type="button" className={buttonClass({ look: 'icon', size: 40 })} aria-label="Previous question" data-step="-1"><ArrowLeft /></button>
          <button type="button" className={buttonClass({ look: 'icon', size: 40 })} aria-label="Next question" data-step="1"><ArrowRight /></button>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable from the keyboard */}
      <section className={styles.slider} aria-label="Questions and answers" tabIndex={0} data-slider>
        {QUESTIONS.map(({ question, answer }) => (
          <article key={question} className={styles.card}>
            <h3>{question}</h3>
            <p>{answer}</p>
          </article>
        ))}
      </section>
    </Band>
  )
}
