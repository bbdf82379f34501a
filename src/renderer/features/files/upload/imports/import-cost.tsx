import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ImportCost as Spent } from '../../../../../shared/contract/imports.ts'
import { isCheckedAgainstBalance } from '../../../../../shared/domain/upload-rules.ts'
import { planInUse } from '../../../../lib/balances.ts'
import { useProfile } from '../../../../lib/profile.ts'
import { useFormat } from '../../../../lib/words/use-format.ts'

export interface ImportCostProps {
  spent: Spent | null
  /** Said where it is not known. */
  unknown: ReactNode
}

/** What an import that waits for its person's word spends; nothing where time is not charged. */
export function ImportCost({ spent, unknown }: ImportCostProps) {
  const format = useFormat()
  const { data: profile } = useProfile()
  const plan = profile && planInUse(profile)
  if (!profile || !isCheckedAgainstBalance(profile.user.role) || plan?.auto_transcription_time === null) return null
  if (spent === null) return <p>{unknown}</p>
  const [cost, human] = [format.length(spent.auto), format.length(spent.human)]
  if (spent.auto === 0 && spent.human === 0) return null
  return (
    <p>
      {spent.human === 0 ? (
        <Trans>
          This takes <strong>{cost}</strong> of your auto time.
        </Trans>
      ) : spent.auto === 0 ? (
        <Trans>
          This takes <strong>{human}</strong> of your human time.
        </Trans>
      ) : (
        <Trans>
          This takes <strong>{human}</strong> of your human time and <strong>{cost}</strong> of your auto time.
        </Trans>
      )}
    </p>
  )
}
