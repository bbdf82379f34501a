import { useNavigate } from 'react-router-dom'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import { exactTime } from '../../../../shared/domain/exact-time.ts'
import { formatCents } from '../../../../shared/domain/pricing.ts'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { payQuotaPath } from './pay-quota-path.ts'

/** What the human transcription of a QUOTED file costs; Accept goes on to pay it. */
export function QuotaDialog({ item, onClose }: { item: FileListItem | null; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      open={item !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Quota for ${item?.file.name ?? ''}`}
      verb="Accept"
      onConfirm={() => item && void navigate(payQuotaPath(item.file._id))}
    >
      Its human transcription ({exactTime(item?.file.length ?? 0)}) costs{' '}
      <strong>{formatCents(item?.file.price_quota_for_human_transcribe ?? 0)}</strong>. Once it is paid, the file goes
      to a transcriptor.
    </ConfirmDialog>
  )
}
