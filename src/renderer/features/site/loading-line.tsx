import { useEffect, useState, type CSSProperties } from 'react'
import { LOADING_STAYS_MS } from '../../../shared/domain/content-rules.ts'
import { isPlainClick } from './plain-click.ts'
import { onChosenAnew } from './chosen-anew.ts'
import styles from './loading-line.module.css'

export interface LoadingLineProps {
  /** It stays a second once the page has come, or its articles were chosen anew: on the blog and the sitemap. */
  stays: boolean
  label: string
}

/**
 * A line along the top of the window from the click on a link until the next page has come. What is there already is
 * never covered.
 */
export function LoadingLine({ stays, label }: LoadingLineProps) {
  const [how, setHow] = useState<'leaving' | 'staying' | null>(null)

  useEffect(() => {
    const followed = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (link && isPlainClick(event) && isLeaving(link)) setHow('leaving')
    }
    // Somebody who comes back finds the page as it was left, with its line.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setHow(null)
    }
    document.addEventListener('click', followed)
    window.addEventListener('pageshow', shown)
    return () => {
      document.removeEventListener('click', followed)
      window.removeEventListener('pageshow', shown)
    }
  }, [])

  useEffect(() => {
    if (!stays) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stay = () => {
      clearTimeout(timer)
      setHow('staying')
      timer = setTimeout(() => setHow(null), LOADING_STAYS_MS)
    }
    stay()
    const stop = onChosenAnew(stay)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [stays])

  return (
    <output
      className={styles.line}
      data-loading-line={how ?? ''}
      style={{ '--stays': `${LOADING_STAYS_MS}ms` } as CSSProperties}
      hidden={how === null}
    >
      <span className="vh">{label}</span>
    </output>
  )
}

/** Whether the link leads to another page of this site: not elsewhere, into a tab, or to a place on this page. */
function isLeaving(link: HTMLAnchorElement): boolean {
  const isHere = link.pathname === location.pathname && link.search === location.search && link.hash !== ''
  return link.origin === location.origin && link.target === '' && !link.hasAttribute('download') && !isHere
}
