import { useLingui } from '@lingui/react/macro'
import type { FileListItem, WorkFlag } from '../../../../shared/contract/files/records.ts'
import { FLAG_REASONS } from '../../../../shared/domain/work-flags.ts'
import { Button } from '../../../components/button/button.tsx'
import { useSay } from '../../../lib/words/use-say.ts'
import styles from './desk.module.css'

/** Says why transcriptors could not do a file, and lets its owner decide once it has left the pool. */
export function FlagNote({ item, onDecide }: { item: FileListItem; onDecide: ((item: FileListItem) => void) | null }) {
  const { t } = useLingui()
  const { flags = [], held = false } = item.humanTranscription ?? {}
  const { name } = item.file
  if (flags.length === 0) return null
  return (
    <div className={styles.lease}>
      <p className={styles.flagged}>{t`Could not be transcribed:`}</p>
      <FlagReasons flags={flags} />
      {held && onDecide && (
        <Button size={32} aria-label={t`Decide what happens to ${name}`} onClick={() => onDecide(item)}>
          {t`Decide`}
        </Button>
      )}
    </div>
  )
}

/** Each reason, with the words that somebody added. */
export function FlagReasons({ flags }: { flags: readonly WorkFlag[] }) {
  const say = useSay()
  return (
    <ul className={styles.reasons}>
      {flags.map(({ reason, detail, date }) => (
        <li key={`${date} ${reason}`}>
          {say(FLAG_REASONS[reason])}
          {detail !== '' && <q dir="auto">{detail}</q>}
        </li>
      ))}
    </ul>
  )
}
