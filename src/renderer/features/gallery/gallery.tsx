import { useState } from 'react'
import { Checkbox } from '../../components/checkbox/checkbox.tsx'
import { ThemeSwitch } from '../../components/theme-switch/theme-switch.tsx'
import { ButtonSpecimens } from './button-specimens.tsx'
import { DataSpecimens } from './data-specimens.tsx'
import { FieldSpecimens } from './field-specimens.tsx'
import { OverlaySpecimens } from './overlay-specimens.tsx'
import { StateSpecimens } from './state-specimens.tsx'
import styles from './gallery.module.css'

/** Every component with all its states, for the eye and for the browser tests. Only in development. */
export default function Gallery() {
  const [both, setBoth] = useState(false)
  return (
    <main>
      <title>Components · Longhand</title>
      <header className={styles.head}>
        <h1>Components</h1>
        <Checkbox checked={both} onChange={() => setBoth(!both)}>
          Light and dark side by side
        </Checkbox>
        <ThemeSwitch />
      </header>
      <div className={styles.sheets}>
        {both ? (['light', 'dark'] as const).map((theme) => <Sheet key={theme} theme={theme} />) : <Sheet />}
      </div>
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
