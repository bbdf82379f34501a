import type { CSSProperties } from 'react'
import { buttonClass } from '../../../components/button/button-class.ts'
import { Wave } from '../../../components/wave/wave.tsx'
import styles from './hero.module.css'

const speaker = (number: number) => ({ '--speaker': `var(--speaker-${number})` }) as CSSProperties

/** Title, lead, and a recording half written down; the red rule drops from the sound into the text. */
export function Hero({ trial }: { trial: boolean }) {
  return (
    <section className={styles.hero} id="home">
      <div className={styles.title}>
        <h1>Spoken once, <br />written for good.</h1>
        <div className={styles.side}>
          <p className={styles.lead}>Upload audio or video. Longhand writes it down, and you correct it in an editor made for the job.</p>
          <div className={styles.go}>
            <a className={buttonClass({ look: 'main', size: 50 })} href="/auth/login">Get started</a>
            {trial && <span className="muted">15 minutes free</span>}
          </div>
        </div>
      </div>
      <figure className={styles.specimen} aria-label="A recording and its transcript, part of the way through">
        <Wave className={styles.sound} seed={10} points={1300} played="var(--pin)" />
        <div className={styles.lines}>
          <div className={styles.line} style={speaker(3)}>
            <span><small className="num">00:11:52</small>Daniel Roth</span>
            <p>And before the bridge, how did you get across in winter?</p>
          </div>
          <div className={styles.line} style={speaker(1)}>
            <span><small className="num">00:11:56</small>Ana Petrov</span>
            <p>
              There was the ferry, the old chain ferry, and it ran until the ice came. After that you{' '}
              <span className={styles.now}>waited.</span>{' '}
              <span className={styles.yet}>My father had a sledge, but he would not take us before January, he did not trust the middle of the river.</span>
            </p>
          </div>
        </div>
        <span className={styles.pin} aria-hidden="true" />
      </figure>
    </section>
  )
}
