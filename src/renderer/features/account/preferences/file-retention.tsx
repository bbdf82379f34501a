import { useLingui } from '@lingui/react/macro'
import type { Preferences } from '../../../../shared/contract/preferences.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { RetentionField } from '../../../components/retention-field/retention-field.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useSetPreferences } from '../../../lib/preferences.ts'

/** How long the person's files are kept; saved as it is chosen. */
export function FileRetention({ file_retention: rule }: Pick<Preferences, 'file_retention'>) {
  const { t } = useLingui()
  const save = useSetPreferences()
  const shown = save.isPending ? (save.variables.file_retention ?? null) : rule
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
