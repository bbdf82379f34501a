import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SourceKind } from '../../../../shared/contract/feeds.ts'
import type { Folder } from '../../../../shared/contract/folders.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { useClientConfig } from '../../../lib/client-config.ts'
import { useFolders } from '../../../lib/filing/folders-query.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import styles from '../connections.module.css'
import { feedsQuery } from './feeds-query.ts'
import { SourceForm } from './source-form.tsx'
import { SourceItem } from './source-item.tsx'
import { useCreateFeed } from './use-feeds.ts'

/** /account/feeds: places from which new recordings come by themselves, with what became of each. */
export default function SourcesScreen() {
  const { t } = useLingui()
  const { data: sources, isError, refetch } = useQuery(feedsQuery)
  const { data: config } = useClientConfig()
  const folders = useFolders(true)
  return (
    <AccountScreen title={t`Sources`}>
      <AccountSection title={t`New source`}>
        <p className="muted">
          <Trans>
            Longhand looks for new recordings by itself, takes each one once and transcribes it. It never spends more
            time a month than you allow here.
          </Trans>
        </p>
        {config ? <NewSource kinds={config.source_kinds} folders={folders} /> : <Loading rows={3} />}
      </AccountSection>
      <AccountSection title={t`Your sources`} wide>
        {isError && (
          <FailedState
            message={t`We couldn't load the sources.`}
            action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
          />
        )}
        {!isError && !sources && <Loading rows={2} />}
        {sources?.length === 0 && <p className="muted">{t`No sources yet.`}</p>}
        {sources && sources.length > 0 && (
          <ul className={styles.list}>
            {sources.map((source) => (
              <li key={source._id}>
                <SourceItem source={source} folders={folders} />
              </li>
            ))}
          </ul>
        )}
      </AccountSection>
    </AccountScreen>
  )
}

function NewSource({ kinds, folders }: { kinds: readonly SourceKind[]; folders: readonly Folder[] }) {
  const { t } = useLingui()
  const create = useCreateFeed()
  // The form begins anew with each source that was added.
  const [made, setMade] = useState(0)
  return (
    <>
      <output>
        {create.data && (
          <Banner tone="ok">{t`Source added. New recordings appear in your files as they arrive.`}</Banner>
        )}
      </output>
      <SourceForm
        key={made}
        kinds={kinds}
        folders={folders}
        sending={create.isPending}
        error={create.error}
        onSend={(wish) => create.mutate(wish, { onSuccess: () => setMade(made + 1) })}
      />
    </>
  )
}
