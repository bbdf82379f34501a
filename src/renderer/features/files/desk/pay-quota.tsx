import { Link } from 'react-router-dom'
import type { FileRecord } from '../../../../shared/contract/files/records.ts'
import { formatCents } from '../../../../shared/domain/pricing.ts'
import { buttonClass } from '../../../components/button/button-class.ts'
import { payQuotaPath } from './pay-quota-path.ts'

/** The shortest way to pay a QUOTED file: its price was accepted before the upload, so nothing is asked once more. */
export function PayQuota({ file: { _id, name, price_quota_for_human_transcribe: cents } }: { file: FileRecord }) {
  if (cents === null) return null
  return (
    <Link
      className={buttonClass({ size: 32 })}
      to={payQuotaPath(_id)}
      aria-label={`Pay ${formatCents(cents)} for ${name}`}
    >
      Pay {formatCents(cents)}
    </Link>
  )
}
