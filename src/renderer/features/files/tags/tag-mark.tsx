import type { Tag } from '../../../../shared/contract/tags.ts'
import styles from './tags.module.css'

/** A tag: a dot of its colour, and always its name. */
export function TagMark({ tag: { name, color } }: { tag: Pick<Tag, 'name' | 'color'> }) {
  return (
    <span className={styles.mark}>
      <span className={styles.dot} data-color={color} />
      <bdi>{name}</bdi>
    </span>
  )
}
