import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import field from '../field/field.module.css'
import styles from './search-field.module.css'

/** One line to search in, for bars above a list; its label is for screen readers. Esc clears it. */
export function SearchField({ label, className, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <span className={classNames(styles.box, className)}>
      <Search />
      <input
        autoComplete="off"
        enterKeyHint="search"
        {...input}
        type="search"
        aria-label={label}
        className={classNames(field.input, styles.input)}
      />
    </span>
  )
}
