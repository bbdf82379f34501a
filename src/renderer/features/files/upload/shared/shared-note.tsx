import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Share2, Trash2 } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { Folder } from '../../../../../shared/contract/folders.ts'
import { type ShareOutcome, SHARE_OUTCOMES } from '../../../../../shared/domain/share-target.ts'
import { messages } from '../../../../../shared/messages.ts'
import { Banner } from '../../../../components/banner/banner.tsx'
import { Button } from '../../../../components/button/button.tsx'
import { FolderSelect } from '../../../../components/folder-select/folder-select.tsx'
import type { Share } from '../../../../lib/device-database.ts'
import { useFormat } from '../../../../lib/words/use-format.ts'
import { useSay } from '../../../../lib/words/use-say.ts'
import type { TakenShares } from './shares.ts'
import styles from './shared.module.css'

/** What was shared to the app, above the steps that it waits for, and the folder that it goes into. */
export function SharedNote({
  taken: { files, link },
  folders,
  folderId,
  onFolder,
  onRemove,
}: {
  taken: TakenShares
  folders: readonly Folder[]
  folderId: string | null
  onFolder: (id: string | null) => void
  onRemove: () => void
}) {
  const { t } = useLingui()
  const [first, ...others] = files
  return (
    <section className={styles.shared} aria-label={t`Shared from another app`}>
      <div className={styles.what}>
        <Share2 aria-hidden />
        <div>
          <h2>{t`Shared from another app`}</h2>
          <p className={styles.name} dir="auto">
            {first?.name ?? link}
          </p>
          {others.length > 0 && (
            <p className="muted small">
              <Plural value={others.length} one="and # more" other="and # more" />
            </p>
          )}
          <p className="muted small">{t`It is on this device only. Nothing is uploaded until you say so.`}</p>
        </div>
        <Button look="quiet" size={32} onClick={onRemove}>
          <Trash2 />
          {t`Don’t upload`}
        </Button>
      </div>
      <FolderSelect folders={folders} value={folderId} onChange={onFolder} />
    </section>
  )
}

/** Asks whether the person shared what came while nobody was logged in; says nothing of what it is. */
export function WhoseShare({
  shares,
  onClaim,
  onRefuse,
}: {
  shares: readonly Share[]
  onClaim: () => void
  onRefuse: () => void
}) {
  const { t } = useLingui()
  const format = useFormat()
  const when = format.moment(new Date(shares.at(-1)!.sharedAt), 'day-time')
  return (
    <section className={styles.shared} aria-label={t`Shared while nobody was logged in`}>
      <div className={styles.what}>
        <Share2 aria-hidden />
        <div>
          <h2>{t`Did you share this?`}</h2>
          <p>
            <Trans>Something was shared to Longhand on this device while nobody was logged in ({when}).</Trans>
          </p>
        </div>
      </div>
      <div className={styles.actions}>
        <Button look="main" onClick={onClaim}>{t`Yes, show it`}</Button>
        <Button onClick={onRefuse}>{t`No, it isn’t mine`}</Button>
      </div>
    </section>
  )
}

const WORDS: Readonly<Record<ShareOutcome, string | null>> = {
  waiting: null,
  lost: messages.sharedLost,
  empty: messages.sharedEmpty,
  no_room: messages.sharedNoRoom,
  too_many: messages.sharedTooMany,
}

/** Why something that was shared is not here. */
export function ShareProblem() {
  const say = useSay()
  const outcome = useSearchParams()[0].get('shared')
  const known = SHARE_OUTCOMES.find((one) => one === outcome)
  const words = known === undefined ? null : WORDS[known]
  return words === null ? null : (
    <Banner tone="warn" isAlert className={styles.notice}>
      {say(words)}
    </Banner>
  )
}
