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
      <h1>{isOffline ? 'You are offline.' : 'This screen could not be shown.'}</h1>
      <p className="muted">
        {isOffline
          ? 'This screen opens by itself when you are online again. Unsaved changes are kept on this device.'
          : 'Load the page again. What was saved is safe; if it keeps happening, contact us.'}
      </p>
      {!isOffline && (
        <p className={styles.links}>
          <Button look="main" onClick={() => location.reload()}>
            Load again
          </Button>
          <a href="/files" className={buttonClass()}>
            Go to your files
          </a>
        </p>
      )}
    </main>
  )
}
