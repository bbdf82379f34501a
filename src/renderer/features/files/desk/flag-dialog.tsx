import { useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import {
  FLAG_DETAIL_LENGTH,
  FLAG_REASON_NAMES,
  FLAG_REASONS,
  type FlagReason,
} from '../../../../shared/domain/work-flags.ts'
import { TextArea } from '../../../components/field/text-area.tsx'
import { Select } from '../../../components/select/select.tsx'
import { useSay } from '../../../lib/words/use-say.ts'
import styles from './desk.module.css'
import { FormDialog } from './form-dialog.tsx'

export interface FlagDialogProps {
  /** The taken file that cannot be transcribed, null while there is none. */
  item: FileListItem | null
  onSend: (flag: { id: string; reason: FlagReason; detail: string }) => void
  onClose: () => void
}

/** Asks a transcriptor why a file cannot be transcribed. */
export function FlagDialog({ item, onSend, onClose }: FlagDialogProps) {
  const { t } = useLingui()
  return (
    <FormDialog item={item} title={t`This file cannot be transcribed`} verb={t`Give back`} onClose={onClose}>
      {(about, formId) => <FlagForm id={formId} item={about} onSend={onSend} onClose={onClose} />}
    </FormDialog>
  )
}

function FlagForm({ id, item, onSend, onClose }: Omit<FlagDialogProps, 'item'> & { id: string; item: FileListItem }) {
  const say = useSay()
  const { t } = useLingui()
  const [reason, setReason] = useState<FlagReason>(FLAG_REASON_NAMES[0])
  const [detail, setDetail] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = reason === 'other' && detail.trim() === ''
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (isMissing) return
    onSend({ id: item.file._id, reason, detail: detail.trim() })
    onClose()
  }
  return (
    <form id={id} noValidate onSubmit={submit} className={styles.dialog}>
      <p>{t`The file is given back with your text. Its owner and other transcribers see the reason, not your name.`}</p>
      <Select
        label={t`Reason`}
        value={reason}
        onChange={(event) => setReason(event.target.value as FlagReason)}
        options={FLAG_REASON_NAMES.map((value) => ({ value, label: say(FLAG_REASONS[value]) }))}
      />
      <TextArea
        label={t`Details`}
        value={detail}
        maxLength={FLAG_DETAIL_LENGTH}
        error={isTried && isMissing ? t`Say in a few words why.` : ''}
        hint={t`What the owner should know, such as where it happens.`}
        onChange={(event) => setDetail(event.target.value)}
      />
    </form>
  )
}
