import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { payQuotaPath } from './pay-quota-path.ts'
import { useFormat } from '../../../lib/words/use-format.ts'

/** What the human transcription of a QUOTED file costs; Accept goes on to pay it. */
export function QuotaDialog({ item, onClose }: { item: FileListItem | null; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const navigate = useNavigate()
  const name = item?.file.name ?? ''
  const length = format.length(item?.file.length ?? 0)
  const price = format.money(item?.file.price_quota_for_human_transcribe ?? 0)
  return (
    <ConfirmDialog
      open={item !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t`Quota for ${name}`}
      verb={t`Accept`}
      onConfirm={() => item && void navigate(payQuotaPath(item.file._id))}
    >
      <Trans>
        Human transcription ({length}) costs <strong>{price}</strong>. Once you have paid, the file goes to a
        transcriber.
      </Trans>
    </ConfirmDialog>
  )
}
