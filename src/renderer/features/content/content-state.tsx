import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Check, CircleDashed, PenLine, Trash2, type LucideIcon } from 'lucide-react'
import type { ContentState } from '../../../shared/contract/content-admin.ts'
import styles from './content.module.css'

const LOOKS: Record<ContentState, { icon: LucideIcon; words: MessageDescriptor }> = {
  published: { icon: Check, words: msg`Published` },
  changed: { icon: PenLine, words: msg`Published, with a draft` },
  draft: { icon: CircleDashed, words: msg`Draft` },
  removed: { icon: Trash2, words: msg`Removed` },
}

/** What visitors see of a document, in an icon and words. */
export function ContentStateMark({ state }: { state: ContentState }) {
  const { t } = useLingui()
  const { icon: Icon, words } = LOOKS[state]
  return (
    <span className={styles.state} data-state={state}>
      <Icon />
      {t(words)}
    </span>
  )
}
