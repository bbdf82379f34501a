import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Folder } from '../../../../shared/contract/folders.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { useFolders } from '../../../lib/filing/folders-query.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { FeedItem } from './feed-item.tsx'
import styles from '../connections.module.css'
import { feedsQuery } from './feeds-query.ts'
import { FolderForm } from './folder-form.tsx'
import { useCreateFeed } from './use-feeds.ts'

/** /account/watched-folders: folders of the server whose new recordings are transcribed by themselves. */
export default function WatchedFoldersScreen() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(feedsQuery)
  const watched = data?.filter(({ kind }) => kind === 'folder')
  const folders = useFolders(true)
  return (
    <AccountScreen title={t`Watched folders`}>
      <AccountSection title={t`New watched folder`}>
        <p className="muted">
          <Trans>
            Longhand looks into this folder every minute and transcribes each new recording once, as soon as it is
            complete. It never spends more time a month than you allow here.
          </Trans>
        </p>
        <NewFolder folders={folders} />
      </AccountSection>
      <AccountSection title={t`Your watched folders`} wide>
        {isError && (
          <FailedState
            message={t`We couldn't load the watched folders.`}
            action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
          />
        )}
        {!isError && !watched && <Loading rows={2} />}
        {watched?.length === 0 && <p className="muted">{t`No watched folders yet.`}</p>}
        {watched && watched.length > 0 && (
          <ul className={styles.list}>
            {watched.map((feed) => (
              <li key={feed._id}>
                <FeedItem feed={feed} folders={folders} />
              </li>
            ))}
          </ul>
        )}
      </AccountSection>
    </AccountScreen>
  )
}

function NewFolder({ folders }: { folders: readonly Folder[] }) {
  const { t } = useLingui()
  const create = useCreateFeed()
  // The form begins anew with each folder that was added.
  const [made, setMade] = useState(0)
  return (
    <>
      <output>
        {create.data && (
          <Banner tone="ok">{t`The folder is watched. New recordings appear in your files within minutes.`}</Banner>
        )}
      </output>
      <FolderForm
        key={made}
        folders={folders}
        sending={create.isPending}
        error={create.error}
        onSend={(wish) => create.mutate(wish, { onSuccess: () => setMade(made + 1) })}
      />
    </>
  )
}
