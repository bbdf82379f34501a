import { Band } from '../band.tsx'
import styles from './about.module.css'

/** What the product is about: word times and confidence. */
export function About() {
  return (
    <Band id="about" name="About" ground="sheet">
      <h2>The machine writes the first draft. You have the last word.</h2>
      <p className={styles.lead}>
        Every word keeps its time and how sure the machine was of it. Press a word to hear it again; doubtful words are marked, so you know where to listen.
      </p>
      <p className={styles.legend}>
        <span><b>harbour</b>very confident, left alone</span>
        <span><b className={styles.fair}>net loft</b>fairly confident</span>
        <span><b className={styles.slight}>Halvard</b>slightly confident, worth hearing again</span>
      </p>
    </Band>
  )
}
