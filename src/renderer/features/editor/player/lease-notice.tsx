import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { renewTranscription } from '../../../../shared/contract/files/transcription.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { call } from '../../../lib/api.ts'
import { useEditor } from '../use-session.ts'
import type { Player } from './player.ts'
import { useKeepLease } from './use-keep-lease.ts'

/** Keeps work with who listens to it, and says so where that does not succeed. */
export function LeaseNotice({ player, renew }: { player: Player; renew: (() => Promise<unknown>) | null }) {
  const { t } = useLingui()
  const lease = useKeepLease(player, renew)
  return (
    <output>
      {lease === 'failing' && (
        <Banner tone="warn">{t`The server could not be told that you are working on this. Trying again.`}</Banner>
      )}
      {lease === 'lost' && (
        <Banner tone="danger">{t`This work is no longer yours. What you change now cannot be saved.`}</Banner>
      )}
    </output>
  )
}

/** The same for the file that a transcriptor has in the editor. */
export function FileLeaseNotice() {
  const { file, player } = useEditor()
  const { _id: id, human_transcription: human } = file
  const renew = useCallback(() => call(renewTranscription, { params: { id } }), [id])
  return <LeaseNotice player={player} renew={(human?.lease_until ?? null) === null ? null : renew} />
}
