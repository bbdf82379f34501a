import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../button/button.tsx'
import styles from './pager.module.css'

export interface PagerProps {
  /** From 1. */
  page: number
  /** How many there are; at least 1. */
  pages: number
  onPage: (page: number) => void
}

/** Previous, the place, Next. */
export function Pager({ page, pages, onPage }: PagerProps) {
  const { t } = useLingui()
  return (
    <nav className={styles.pager} aria-label={t`Pages`}>
      <Button size={32} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft />
        {t`Previous`}
      </Button>
      <span className={styles.place} aria-live="polite">
        {t`Page ${page} of ${pages}`}
      </span>
      <Button size={32} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t`Next`}
        <ChevronRight />
      </Button>
    </nav>
  )
}
