import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { messageOf } from '../../../lib/api.ts'
import { AddPeople } from './add-people.tsx'
import { PeopleWithAccess } from './people-with-access.tsx'
import { ShareLinks } from './share-links.tsx'
import styles from './share.module.css'
import { sharesQuery } from './shares-query.ts'
import type { OnTyped } from './terms.ts'

/** Who has a file besides its owner: people, those on the owner's plan, and whoever has a link. */
export function ShareDialog({ item, onClose }: { item: FileListItem | null; onClose: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set())
  const name = item?.file.name ?? ''
  return (
    <Dialog
      open={item !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t`Share ${name}`}
      width={36}
      unsaved={typed.size > 0}
    >
      {item && (
        <Share
          id={item.file._id}
          onTyped={(part, isTyped) =>
            setTyped((before) => new Set([...[...before].filter((each) => each !== part), ...(isTyped ? [part] : [])]))
          }
        />
      )}
    </Dialog>
  )
}

function Share({ id, onTyped }: { id: string; onTyped: OnTyped }) {
  const { t } = useLingui()
  const { data: shares, error } = useQuery(sharesQuery(id))
  return (
    <div className={styles.share}>
      <AddPeople id={id} onTyped={(isTyped) => onTyped('people', isTyped)} />
      {shares ? (
        <PeopleWithAccess id={id} shares={shares} onTyped={onTyped} />
      ) : error ? (
        <Banner tone="danger">{messageOf(error, messages.unreachable)}</Banner>
      ) : (
        <Loading rows={2} rowHeight={3} label={t`Loading who has access`} />
      )}
      <ShareLinks id={id} onTyped={onTyped} />
    </div>
  )
}
