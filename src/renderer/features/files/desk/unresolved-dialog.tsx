import { useLingui } from '@lingui/react/macro'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import { messages } from '../../../../shared/messages.ts'
import { ErrorDialog } from '../../../components/dialog/error-dialog.tsx'
import { OpenTranslations } from './open-translations.tsx'
import styles from './desk.module.css'
import { useSay } from '../../../lib/words/use-say.ts'

/** Why a file cannot be published yet: which translations are missing, how far each is, and the way there. */
export function UnresolvedDialog({ item, onClose }: { item: FileListItem | null; onClose: () => void }) {
  const say = useSay()
  const { t } = useLingui()
  return (
    <ErrorDialog message={item && say(messages.translationsUnresolved)} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{t`A translation is complete when all its paragraphs are marked.`}</p>
        {item && <OpenTranslations item={item} />}
      </div>
    </ErrorDialog>
  )
}
