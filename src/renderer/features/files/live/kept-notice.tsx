import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { clockText } from '../../../lib/clock-text.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { platform } from '../../../platform/index.ts'
import { downloadSound } from './download-sound.ts'
import { type LeftSound, leftSoundOf } from './left-sound.ts'
import { liveTextPath } from './live-text-path.ts'
import styles from './live.module.css'
import { keptSound } from './running-live.ts'

/** Says what this device has of recordings that no page goes on with, as after a crash. */
export default function KeptNotice() {
  const client = useQueryClient()
  const { data: left = [], refetch } = useQuery({
    queryKey: ['live-left'],
    queryFn: async () => leftSoundOf((await client.ensureQueryData(profileQuery)).user._id),
    enabled: platform.openSocket !== null,
    retry: false,
  })
  return left.map((one) => <Left key={one.id} left={one} onRemoved={() => void refetch()} />)
}

function Left({ left: { id, pieces, seconds, goesOn }, onRemoved }: { left: LeftSound; onRemoved: () => void }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const time = clockText(seconds * 1000)
  const said = hasFailed
    ? t`The sound could not be removed from this device. Try again.`
    : t`This device has ${time} of a live recording that ended. Download it if the end is missing in your file.`
  const remove = async () => {
    setAsking(false)
    try {
      await (await keptSound()).kept.end(id)
      onRemoved()
    } catch {
      setFailed(true)
    }
  }
  if (goesOn)
    return (
      <Banner tone="warn" className={styles.elsewhere}>
        {t`A live recording was interrupted. It can go on where it stopped.`}{' '}
        <Link to={liveTextPath(id)}>{t`Go to the recording`}</Link>
      </Banner>
    )
  return (
    <Banner tone="warn" className={styles.elsewhere}>
      {said}{' '}
      <Button size={32} onClick={() => downloadSound(pieces.map(({ sound }) => sound))}>
        <Download />
        {t`Download`}
      </Button>{' '}
      <Button size={32} onClick={() => setAsking(true)}>
        <Trash2 />
        {t`Remove`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Remove the sound from this device?`}
        verb={t`Remove`}
        danger
        onConfirm={() => void remove()}
      >
        {t`Anything that your file does not have yet is lost.`}
      </ConfirmDialog>
    </Banner>
  )
}
