import { useLingui } from '@lingui/react/macro'
import type { Tag } from '../../../../shared/contract/tags.ts'
import { TagMark } from './tag-mark.tsx'
import styles from './tags.module.css'

/** The tags of a file below its name; nothing without any. */
export function TagsOfFile({ ids, tags }: { ids: readonly string[]; tags: readonly Tag[] }) {
  const { t } = useLingui()
  const own = tags.filter(({ _id }) => ids.includes(_id))
  if (own.length === 0) return null
  return (
    <ul className={styles.ofFile} aria-label={t`Tags`}>
      {own.map((tag) => (
        <li key={tag._id}>
          <TagMark tag={tag} />
        </li>
      ))}
    </ul>
  )
}
