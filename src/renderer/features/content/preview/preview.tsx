import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { previewContent } from '../../../../shared/contract/content-admin.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { Segmented } from '../../../components/segmented/segmented.tsx'
import { apiUrl } from '../../../lib/api.ts'
import styles from '../content.module.css'
import type { Draft } from '../editor/use-draft.ts'

const WIDTHS = [
  { value: 'wide', label: 'Wide', icon: Monitor },
  { value: 'phone', label: 'Phone', icon: Smartphone },
] as const

/** The draft as the site would show it, drawn by the server; nothing in it runs. */
export function Preview({ draft: { key, known, flush } }: { draft: Draft }) {
  const [width, setWidth] = useState<(typeof WIDTHS)[number]['value']>('wide')
  const [isSaved, setSaved] = useState<boolean | null>(null)
  useEffect(() => {
    let isHere = true
    void flush().then((saved) => isHere && setSaved(saved))
    return () => {
      isHere = false
    }
  }, [flush])
  return (
    <>
      <div className={styles.previewTools}>
        <Segmented label="Width of the preview" value={width} onChange={setWidth} segments={WIDTHS} />
        <span className="muted">Buttons and links do nothing here.</span>
      </div>
      {isSaved === false && (
        <div className={styles.notice}>
          <Banner tone="warn">This is the draft as it was last saved.</Banner>
        </div>
      )}
      {isSaved === null ? (
        <Loading rows={6} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keyboard
        <section className={styles.frame} data-width={width} tabIndex={0} aria-label="Preview of the page">
          <iframe
            key={known.version}
            title="Preview"
            sandbox="allow-same-origin"
            src={apiUrl(previewContent.path, key)}
          />
        </section>
      )}
    </>
  )
}
