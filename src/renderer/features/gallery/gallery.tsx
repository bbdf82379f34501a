import { Direction } from 'radix-ui'
import { useEffect, useState } from 'react'
import { Checkbox } from '../../components/checkbox/checkbox.tsx'
import { ThemeSwitch } from '../../components/theme-switch/theme-switch.tsx'
import { ButtonSpecimens } from './button-specimens.tsx'
import { DataSpecimens } from './data-specimens.tsx'
import { FieldSpecimens } from './field-specimens.tsx'
import { OverlaySpecimens } from './overlay-specimens.tsx'
import { showPseudo } from './pseudo.ts'
import { StateSpecimens } from './state-specimens.tsx'
import styles from './gallery.module.css'

/** Every component with all its states, for the eye and for the browser tests. Only in development. */
export default function Gallery() {
  const [both, setBoth] = useState(false)
  const [isLong, setLong] = useState(false)
  const [isTurned, setTurned] = useState(false)
  useEffect(() => (isLong ? showPseudo(document.body) : undefined), [isLong])
  useEffect(() => {
    const root = document.documentElement
    const before = root.dir
    if (isTurned) root.dir = 'rtl'
    return () => {
      root.dir = before
    }
  }, [isTurned])
  return (
    <main>
      <title>Components · Longhand</title>
      <header className={styles.head}>
        <h1>Components</h1>
        <Checkbox checked={both} onChange={() => setBoth(!both)}>
          Light and dark side by side
        </Checkbox>
        <Checkbox checked={isLong} onChange={() => setLong(!isLong)}>
          Longer words
        </Checkbox>
        <Checkbox checked={isTurned} onChange={() => setTurned(!isTurned)}>
          Right to left
        </Checkbox>
        <ThemeSwitch />
      </header>
      <Direction.Provider dir={isTurned ? 'rtl' : 'ltr'}>
        <div className={styles.sheets}>
          {both ? (['light', 'dark'] as const).map((theme) => <Sheet key={theme} theme={theme} />) : <Sheet />}
        </div>
      </Direction.Provider>
    </main>
  )
}

function Sheet({ theme }: { theme?: 'light' | 'dark' }) {
  return (
    <div className={styles.sheet} data-theme={theme}>
      <ButtonSpecimens />
      <FieldSpecimens />
      <StateSpecimens />
      <DataSpecimens />
      <OverlaySpecimens />
    </div>
  )
}
