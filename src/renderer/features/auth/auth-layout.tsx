import type { ReactNode } from 'react'
import { classNames } from '../../components/class-names.ts'
import { LanguageSwitch } from '../../components/language-switch/language-switch.tsx'
import { Wave } from '../../components/wave/wave.tsx'
import styles from './auth-layout.module.css'

export interface AuthLayoutProps {
  /** What the tab says, before the product's name. */
  documentTitle: string
  /** A few words in large type, a line each. */
  say: string
  /** Another number, another sound. */
  seed: number
  /** Whether nothing stands above or below it. */
  isAlone?: boolean
  children: ReactNode
}

/** At the left a short saying over sound that runs into the red rule, at the right the form on the sheet. */
export function AuthLayout({ documentTitle, say, seed, isAlone = false, children }: AuthLayoutProps) {
  return (
    <>
      <title>{`${documentTitle} · Longhand`}</title>
      <div className={classNames(styles.auth, isAlone && styles.alone)}>
        <section className={styles.say} aria-hidden="true">
          <p className={styles.words}>
            {say.split('\n').map((line) => (
              <span key={line}>{line} </span>
            ))}
          </p>
          <Wave seed={seed} className={styles.wave} />
        </section>
        <main className={styles.do}>
          <div className={styles.form}>{children}</div>
          <div className={styles.language}>
            <LanguageSwitch />
          </div>
        </main>
      </div>
    </>
  )
}
