import { useState } from 'react'
import type { SiteWords } from '../../../shared/site-words.ts'
import { chooseTheme, readTheme, type Theme } from '../../components/theme-switch/theme.ts'
import { useIsAlive } from './use-is-alive.ts'
import styles from './site-theme.module.css'

const CHOICES = [
  ['system', 'themeAuto'],
  ['light', 'themeLight'],
  ['dark', 'themeDark'],
] as const

/** What the choice of theme says. */
export type ThemeWords = Pick<SiteWords, 'theme' | (typeof CHOICES)[number][1]>

/** The choice of theme on public pages, kept on this device. */
export function SiteTheme({ words }: { words: ThemeWords }) {
  const isAlive = useIsAlive()
  const [chosen, setChosen] = useState<Theme>()
  const theme = chosen ?? (isAlive ? readTheme() : 'system')

  function choose(value: Theme): void {
    chooseTheme(value)
    setChosen(value)
  }

  return (
    <fieldset className={styles.theme} hidden={!isAlive}>
      <legend className="vh">{words.theme}</legend>
      {CHOICES.map(([value, label]) => (
        <label key={value}>
          <input
            className="vh"
            type="radio"
            name="theme"
            value={value}
            checked={theme === value}
            onChange={() => choose(value)}
          />
          {words[label]}
        </label>
      ))}
    </fieldset>
  )
}
