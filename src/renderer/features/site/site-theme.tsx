import styles from './site-theme.module.css'

const CHOICES = [['system', 'Auto'], ['light', 'Light'], ['dark', 'Dark']] as const

/** The choice of theme on public pages: plain radio buttons that the pages' small script shows and listens to. */
export function SiteTheme() {
  return (
    <fieldset className={styles.theme} data-theme-choice hidden>
      <legend className="vh">Theme</legend>
      {CHOICES.map(([value, label]) => (
        <label key={value}>
          <input className="vh" type="radio" name="theme" value={value} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
