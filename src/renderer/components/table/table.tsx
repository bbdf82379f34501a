import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './table.module.css'

/** Where a cell goes on the phone, where a row folds into two columns. */
export type PhonePlace = 'name' | 'aside' | 'below' | 'actions' | 'hidden'

export interface CellProps extends Omit<ComponentProps<'td'>, 'align'> {
  /** `end` for times, counts, money and actions. */
  align?: 'start' | 'end'
  /** Tabular figures. */
  numeric?: boolean
  phone?: PhonePlace
}

/** A ruled table: an ink line under the head, hairlines between rows, no boxes. Rows fold on the phone. */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return <table {...rest} className={classNames(styles.table, className)} />
}

/** A heading cell. */
export function HeadCell({
  align = 'start',
  className,
  ...rest
}: Omit<ComponentProps<'th'>, 'align'> & { align?: 'start' | 'end' }) {
  return <th scope="col" {...rest} className={classNames(styles.headCell, styles[align], className)} />
}

/** A body cell. */
export function Cell({ align = 'start', numeric = false, phone, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      data-phone={phone}
      className={classNames(styles.cell, styles[align], numeric && styles.numeric, className)}
    />
  )
}

/** What a value is, on the phone, where the head of its column is not seen. */
export function PhoneLabel({ children }: { children: string }) {
  return <span className={styles.phoneLabel}>{children}: </span>
}

/** The actions of a row, at its end. */
export function RowActions({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={classNames(styles.actions, className)} />
}

/** The line under the table: count and total at the start, paging at the end. */
export function TableFoot({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.foot, className)} />
}
