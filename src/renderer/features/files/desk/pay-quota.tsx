import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { FileRecord } from '../../../../shared/contract/files/records.ts'
import { buttonClass } from '../../../components/button/button-class.ts'
import { payQuotaPath } from './pay-quota-path.ts'
import { useFormat } from '../../../lib/words/use-format.ts'

/** The shortest way to pay a QUOTED file: its price was accepted before the upload, so nothing is asked once more. */
export function PayQuota({ file: { _id, name, price_quota_for_human_transcribe: cents } }: { file: FileRecord }) {
  const { t } = useLingui()
  const format = useFormat()
  if (cents === null) return null
  const price = format.money(cents)
  return (
    <Link className={buttonClass({ size: 32 })} to={payQuotaPath(_id)} aria-label={t`Pay ${price} for ${name}`}>
      {t`Pay ${price}`}
    </Link>
  )
}
