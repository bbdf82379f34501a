import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { useFolders } from '../../../lib/filing/folders-query.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { FeedForm } from './feed-form.tsx'
import { FeedItem } from './feed-item.tsx'
import styles from '../connections.module.css'
import { feedsQuery } from './feeds-query.ts'
import { useCreateFeed } from './use-feeds.ts'

/** /account/feeds: podcasts whose new episodes are transcribed by themselves, with what became of each. */
export default function FeedsScreen() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(feedsQuery)
  const feeds = data?.filter(({ kind }) => kind === 'feed')
  const folders = useFolders(true)
  return (
    <AccountScreen title={t`Podcast feeds`}>
      <AccountSection title={t`New feed`}>
        <p className="muted">
          <Trans>
            Longhand looks for new episodes every hour, fetches each once and transcribes it. It never spends more time
            a month than you allow here.
          </Trans>
        </p>
        <NewFeed folders={folders} />
      </AccountSection>
      <AccountSection title={t`Your feeds`} wide>
        {isError && (
          <FailedState
            message={t`We couldn't load the feeds.`}
            action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
          />
        )}
        {!isError && !feeds && <Loading rows={2} />}
        {feeds?.length === 0 && <p className="muted">{t`No feeds yet.`}</p>}
        {feeds && feeds.length > 0 && (
          <ul className={styles.list}>
            {feeds.map((feed) => (
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

function NewFeed({ folders }: { folders: ReturnType<typeof useFolders> }) {
  const { t } = useLingui()
  const create = useCreateFeed()
  // The form begins anew with each feed that was added.
  const [made, setMade] = useState(0)
  return (
    <>
      <output>
        {create.data && (
          <Banner tone="ok">{t`Feed added. Its episodes appear in your files as they are fetched.`}</Banner>
        )}
      </output>
      <FeedForm
        key={made}
        folders={folders}
        sending={create.isPending}
        error={create.error}
        onSend={(wish) => create.mutate(wish, { onSuccess: () => setMade(made + 1) })}
      />
    </>
  )
}
