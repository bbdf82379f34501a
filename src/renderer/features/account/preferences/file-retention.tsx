import { useLingui } from '@lingui/react/macro'
import type { Preferences } from '../../../../shared/contract/preferences.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { RetentionField } from '../../../components/retention-field/retention-field.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useSetPreferences } from '../../../lib/preferences.ts'

/** How long the files of whom the page acts for are kept; saved as it is chosen. */
export function FileRetention({ file_retention: rule }: Pick<Preferences, 'file_retention'>) {
  return <RetentionChoice rule={rule} save={useSetPreferences()} />
}

/** The same of any owner, whose preferences `save` changes. */
export function RetentionChoice({
  rule,
  save,
}: {
  rule: Preferences['file_retention']
  save: {
    error: Error | null
    isPending: boolean
    variables: Partial<Pick<Preferences, 'file_retention'>> | undefined
    mutate: (wish: Pick<Preferences, 'file_retention'>) => void
  }
}) {
  const { t } = useLingui()
  const shown = save.isPending ? (save.variables?.file_retention ?? null) : rule
  return (
    <>
      {save.error && <Banner tone="danger">{messageOf(save.error, messages.unreachable)}</Banner>}
      <RetentionField value={shown} none={null} onChange={(file_retention) => save.mutate({ file_retention })} />
      <p className="muted">
        {t`Files are deleted with their recordings and transcripts. A folder can have its own storage period.`}
      </p>
    </>
  )
}
