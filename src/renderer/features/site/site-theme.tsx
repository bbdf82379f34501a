import type { SiteWords } from '../../../shared/site-words/index.ts'
import styles from './site-theme.module.css'

const CHOICES = [['system', 'themeAuto'], ['light', 'themeLight'], ['dark', 'themeDark']] as const

/** The choice of theme on public pages: plain radio buttons that the pages' small script shows and listens to. */
export function SiteTheme({ words }: { words: SiteWords }) {
  return (
    <fieldset className={styles.theme} data-theme-choice hidden>
      <legend className="vh">{words.theme}</legend>
      {CHOICES.map(([value, label]) => (
        <label key={value}>
          <input className="vh" type="radio" name="theme" value={value} />
          {words[label]}
        </label>
      ))}
    </fieldset>
  )
}
