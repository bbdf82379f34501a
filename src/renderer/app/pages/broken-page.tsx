import { Button } from '../../components/button/button.tsx'
import { buttonClass } from '../../components/button/button-class.ts'
import styles from './page.module.css'

/** A screen that could not be drawn, or whose code did not come: after an update of the server a reload helps. */
export function BrokenPage() {
  return (
    <main className={styles.page}>
      <title>Longhand</title>
      <h1>This screen could not be shown.</h1>
      <p className="muted">Load the page again. What was saved is safe; if it goes on, write to us.</p>
      <p className={styles.links}>
        <Button look="main" onClick={() => location.reload()}>Load again</Button>
        <a href="/files" className={buttonClass()}>Go to your files</a>
      </p>
    </main>
  )
}
