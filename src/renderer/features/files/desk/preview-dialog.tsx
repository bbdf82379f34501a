import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { getMedia } from '../../../../shared/contract/files/media.ts'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import { isWrittenInParts } from '../../../../shared/domain/file-actions.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { apiUrl } from '../../../lib/api-url.ts'
import styles from './desk.module.css'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'

export interface PreviewDialogProps {
  /** The waiting file that is listened to, null while there is none. */
  item: FileListItem | null
  onTake: (item: FileListItem) => void
  onClose: () => void
}

/** What a transcriptor can know of a file before taking it: its length, its note, and the first minute of its sound. */
export function PreviewDialog({ item, onTake, onClose }: PreviewDialogProps) {
  const { t } = useLingui()
  const format = useFormat()
  const take = () => {
    onClose()
    if (item) onTake(item)
  }
  const isInParts = isWrittenInParts(item?.humanTranscription ?? {})
  return (
    <Dialog
      open={item !== null}
      onOpenChange={(open) => !open && onClose()}
      title={item ? `${item.file.name}, ${format.length(item.file.length)}` : ''}
      actions={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          {!isInParts && (
            <Button look="main" onClick={take}>
              {t`Transcribe`}
            </Button>
          )}
        </>
      }
    >
      {item && <Preview key={item.file._id} item={item} />}
    </Dialog>
  )
}

/** How long a first minute that is not ready is waited for before it is asked for again, in milliseconds. */
const AGAIN_MS = 3000

/** So many times it is asked for by itself. */
const MOST_TRIES = 40

function Preview({ item: { file, humanTranscription } }: { item: FileListItem }) {
  const say = useSay()
  const { t } = useLingui()
  const [tries, setTries] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const note = humanTranscription?.note ?? ''
  useEffect(() => {
    if (!isMissing || tries >= MOST_TRIES) return undefined
    const timer = setTimeout(() => setTries(tries + 1), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isMissing, tries])
  return (
    <div className={styles.dialog}>
      <p>{t`This is the first minute. Take the file to hear the rest.`}</p>
      {isMissing && (
        <Banner tone="warn">
          {say(messages.previewNotReady)}{' '}
          <Button size={32} onClick={() => setTries(tries + 1)}>
            {t`Try again`}
          </Button>
        </Banner>
      )}
      {/* There is no text of it yet. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        key={tries}
        className={styles.player}
        hidden={isMissing}
        controls
        aria-label={t`First minute`}
        src={previewOf(file._id)}
        onLoadedMetadata={() => setMissing(false)}
        onError={() => setMissing(true)}
      />
      {note !== '' && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
    </div>
  )
}

/**
 * An address of its own: players go on with what they have of an address, and would take the first minute for the whole
 * later.
 */
const previewOf = (id: string) => apiUrl(getMedia.path, { id }, { part: 'first-minute' })
