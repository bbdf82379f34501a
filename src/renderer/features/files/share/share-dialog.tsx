import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { messageOf } from '../../../lib/api.ts'
import { AddPeople } from './add-people.tsx'
import { PeopleWithAccess } from './people-with-access.tsx'
import { ShareLinks } from './share-links.tsx'
import styles from './share.module.css'
import { sharesQuery, type ShareTarget } from './share-calls.ts'
import type { OnTyped } from './terms.ts'

/**
 * Who has a file besides its owner: people, those on the owner's plan, and whoever has a link. Of a folder, who has all
 * files in it and below.
 */
export function ShareDialog({
  target,
  name = '',
  onClose,
}: {
  /** Null while it is closed. */
  target: ShareTarget | null
  name?: string | undefined
  onClose: () => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set())
  return (
    <Dialog
      open={target !== null}
      onOpenChange={(open) => !open && onClose()}
      title={target?.kind === 'folder' ? t`Share the folder ${name}` : t`Share ${name}`}
      width={36}
      unsaved={typed.size > 0}
    >
      {target && (
        <Share
          target={target}
          onTyped={(part, isTyped) =>
            setTyped((before) => new Set([...[...before].filter((each) => each !== part), ...(isTyped ? [part] : [])]))
          }
        />
      )}
    </Dialog>
  )
}

function Share({ target, onTyped }: { target: ShareTarget; onTyped: OnTyped }) {
  const { t } = useLingui()
  const { data: shares, error } = useQuery(sharesQuery(target))
  return (
    <div className={styles.share}>
      {target.kind === 'folder' && (
        <p>
          <Trans>Applies to all files in this folder and in the folders inside it, including files added later.</Trans>
        </p>
      )}
      <AddPeople target={target} onTyped={(isTyped) => onTyped('people', isTyped)} />
      {shares ? (
        <PeopleWithAccess target={target} shares={shares} onTyped={onTyped} />
      ) : error ? (
        <Banner tone="danger">{messageOf(error, messages.unreachable)}</Banner>
      ) : (
        <Loading rows={2} rowHeight={3} label={t`Loading who has access`} />
      )}
      {target.kind === 'file' && <ShareLinks id={target.id} onTyped={onTyped} />}
    </div>
  )
}
