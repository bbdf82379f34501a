import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { getFile } from '../../../../shared/contract/files/one-file.ts'
import type { LiveEnd } from '../../../../shared/contract/live-transcription.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { call } from '../../../lib/api.ts'
import { clockText } from '../../../lib/clock-text.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { downloadSound } from './download-sound.ts'
import type { LiveSession, LiveView } from './live-session.ts'
import styles from './live.module.css'
import { forgetLive } from './running-live.ts'

const ENDS = {
  person: null,
  time: messages.liveEndedTime,
  length: messages.liveEndedLength,
  storage: messages.liveEndedStorage,
  left: messages.liveEndedLeft,
} as const satisfies Record<LiveEnd, string | null>

/** After the end: its file is made, and then opened. */
export function Over({ session, view }: { session: LiveSession; view: LiveView }) {
  const { t } = useLingui()
  const say = useSay()
  const navigate = useNavigate()
  const client = useQueryClient()
  const left = session.leftOver().length
  const why = view.endedBy && ENDS[view.endedBy]
  const file = useQuery({
    queryKey: ['live-file', session.id],
    queryFn: ({ signal }) => call(getFile, { params: { id: session.id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && !state.data.is_live ? false : 1000),
    enabled: view.at === 'ended',
  })
  const isMade = file.data !== undefined && !file.data.is_live
  const mayGo = isMade && left === 0 && why === null && view.isCleared === true
  const open = useCallback(() => {
    forgetLive()
    void client.invalidateQueries({ queryKey: profileQuery.queryKey })
    // What the editor has of the file is from before it had a recording to play.
    client.removeQueries({ queryKey: ['editor', session.id] })
    void navigate(`/editor/${session.id}`, { replace: true })
  }, [client, navigate, session])
  useEffect(() => {
    if (mayGo) open()
  }, [mayGo, open])
  if (view.at === 'elsewhere')
    return <Banner tone="warn">{t`This recording goes on in another window, or was ended there.`}</Banner>
  if (view.at === 'refused') return <Banner tone="danger">{t`This recording is no longer there.`}</Banner>
  return (
    <div className={styles.over}>
      {why !== null && <Banner tone="warn">{say(why)}</Banner>}
      {left > 0 && (
        <Banner tone="warn">
          {t`The last ${{ time: clockText(view.keptSeconds * 1000) }} are on this device only.`}{' '}
          <Button size={32} onClick={() => downloadSound(session.leftOver())}>
            <Download />
            {t`Download them`}
          </Button>
        </Banner>
      )}
      {view.isCleared === false && (
        <Banner tone="warn">
          {t`The recording is complete, but its copy on this device could not be removed.`}{' '}
          <Button size={32} onClick={() => void session.clear()}>
            {t`Try again`}
          </Button>
        </Banner>
      )}
      <div className={styles.row}>
        <output className={styles.state}>{isMade ? t`The recording is complete` : t`Finishing the recording`}</output>
        {isMade && (
          <Button size={32} look="main" onClick={open}>
            {t`Open the transcript`}
          </Button>
        )}
      </div>
    </div>
  )
}
