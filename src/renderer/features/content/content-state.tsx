import { Check, CircleDashed, PenLine, Trash2, type LucideIcon } from 'lucide-react'
import type { ContentState } from '../../../shared/contract/content-admin.ts'
import styles from './content.module.css'

const LOOKS: Record<ContentState, { icon: LucideIcon; words: string }> = {
  published: { icon: Check, words: 'Published' },
  changed: { icon: PenLine, words: 'Published, with a draft' },
  draft: { icon: CircleDashed, words: 'Draft' },
  removed: { icon: Trash2, words: 'Removed' },
}

/** What visitors see of a document, in an icon and words. */
export function ContentStateMark({ state }: { state: ContentState }) {
  const { icon: Icon, words } = LOOKS[state]
  return (
    <span className={styles.state} data-state={state}>
      <Icon />
      {words}
    </span>
  )
}
