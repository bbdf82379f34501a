import { Link } from 'react-router-dom'
import { buttonClass } from '../../components/button/button-class.ts'
import styles from './page.module.css'

/** An address that nothing answers to. */
export function NotFoundPage() {
  return (
    <main className={styles.page}>
      <title>Not found · Longhand</title>
      <h1>There is no page here.</h1>
      <p className="muted">The address may be mistyped, or the page has moved.</p>
      <p className={styles.links}>
        <Link to="/files" className={buttonClass({ look: 'main' })}>Go to your files</Link>
        <a href="/" className={buttonClass()}>Home</a>
      </p>
    </main>
  )
}
