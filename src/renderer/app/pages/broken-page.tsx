import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { FallbackProps } from 'react-error-boundary'
import { Button } from '../../components/button/button.tsx'
import { buttonClass } from '../../components/button/button-class.ts'
import styles from './page.module.css'

/** How browsers and the bundler say that the code of a screen did not come. */
const NOT_LOADED = /dynamically imported module|preload CSS|module script failed/i

/**
 * A screen that could not be drawn, or whose code did not come: after an update of the server a reload helps. Without a
 * network it loads again by itself; a page that failed to load parts of itself cannot fetch them a second time.
 */
export function BrokenPage({ error }: Partial<FallbackProps>) {
  const { t } = useLingui()
  const isOffline = !navigator.onLine && error instanceof Error && NOT_LOADED.test(error.message)
  useEffect(() => {
    if (!isOffline) return undefined
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isOffline])
  return (
    <main className={styles.page}>
      <title>Longhand</title>
      <h1>{isOffline ? t`You are offline.` : t`This page could not be shown.`}</h1>
      <p className="muted">
        {isOffline
          ? t`This page opens as soon as you're online again. Your unsaved changes are safe on this device.`
          : t`Reload the page. Your saved work is safe. If it keeps happening, contact us.`}
      </p>
      {!isOffline && (
        <p className={styles.links}>
          <Button look="main" onClick={() => location.reload()}>
            {t`Reload`}
          </Button>
          <a href="/files" className={buttonClass()}>
            {t`Go to your files`}
          </a>
        </p>
      )}
    </main>
  )
}
