import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Mic, Square } from 'lucide-react'
import { useState } from 'react'
import { LIVE_SOUND, getLiveSession } from '../../../../shared/contract/live-transcription.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { clockText } from '../../../lib/clock-text.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { platform } from '../../../platform/index.ts'
import { NoSound } from './capture-sound.ts'
import styles from './live.module.css'
import { noSoundWords } from './no-sound-words.ts'
import { keptSound, recordLive } from './running-live.ts'

/** A session that this page does not record: it was loaded again, or the recording was begun elsewhere. */
export function Interrupted({ id }: { id: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const standing = useQuery({
    queryKey: ['live', id],
    queryFn: async ({ signal }) => {
      const { kept } = await keptSound()
      const pieces = await kept.piecesOf(id).catch(() => [])
      const session = await call(getLiveSession, { params: { id } }, { signal })
      const last = pieces.at(-1)
      const end = last ? last.at + last.sound.byteLength : 0
      return { session, keptSeconds: Math.max(0, end - session.received) / LIVE_SOUND.bytesPerSecond }
    },
    retry: false,
  })
  const goOn = async (source: 'microphone' | null) => {
    setBusy(true)
    try {
      const { user } = await client.ensureQueryData(profileQuery)
      await recordLive(id, { owner: user._id, source })
    } catch (error) {
      setProblem(error instanceof NoSound ? noSoundWords(error) : messageOf(error, messages.unreachable))
      setBusy(false)
    }
  }
  if (standing.error instanceof ApiError && standing.error.status === 404)
    return <p className={styles.note}>{t`This recording is complete.`}</p>
  if (!standing.data || !platform.openSocket) return null
  const { session, keptSeconds } = standing.data
  const kept = clockText(keptSeconds * 1000)
  const recorded = clockText((session.received / LIVE_SOUND.bytesPerSecond) * 1000)
  if (session.ended_by !== null) return <p className={styles.note}>{t`Finishing the recording`}</p>
  return (
    <div className={styles.over}>
      <Banner tone="warn">
        {keptSeconds > 0
          ? t`This page does not record now. ${recorded} are saved, and ${kept} more are on this device.`
          : t`This page does not record now. ${recorded} are saved.`}
      </Banner>
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      <div className={styles.row}>
        <Button size={32} look="main" sending={isBusy} onClick={() => void goOn('microphone')}>
          <Mic />
          {t`Go on recording`}
        </Button>
        <Button size={32} disabled={isBusy} onClick={() => void goOn(null)}>
          <Square />
          {t`End the recording`}
        </Button>
      </div>
    </div>
  )
}
