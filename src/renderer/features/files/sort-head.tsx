import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FileSort } from '../../../shared/contract/files/list.ts'
import { classNames } from '../../components/class-names.ts'
import { HeadCell } from '../../components/table/table.tsx'
import { directionOf, sortAfter, type SortField } from './list-view.ts'
import styles from './files.module.css'

export interface SortHeadProps {
  field: SortField
  sort: FileSort
  onSort: (sort: FileSort) => void
  children: string
  align?: 'start' | 'end'
  className?: string
  /** What stands before the words. */
  before?: ReactNode
}

/** A column's heading that sorts by it; pressed again, the other way round. */
export function SortHead({ field, sort, onSort, children, align, className, before }: SortHeadProps) {
  const direction = directionOf(sort, field)
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <HeadCell
      align={align}
      className={classNames(align === 'end' && styles.sortEnd, className)}
      aria-sort={direction ?? undefined}
    >
      <span className={styles.headCell}>
        {before}
        <button type="button" className={styles.sort} onClick={() => onSort(sortAfter(sort, field))}>
          {children}
          <Arrow aria-hidden className={direction === null ? styles.unsorted : undefined} />
        </button>
      </span>
    </HeadCell>
  )
}
