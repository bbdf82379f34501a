import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SourceKind } from '../../../../shared/contract/feeds.ts'
import type { Folder } from '../../../../shared/contract/folders.ts'
import { Loading } from '../../../components/loading/loading.tsx'
import { useClientConfig } from '../../../lib/client-config.ts'
import { useFolders } from '../../../lib/filing/folders-query.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { ConnectionAdded } from '../connection-added.tsx'
import { ConnectionList } from '../connection-list.tsx'
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
      <ConnectionList
        title={t`Your sources`}
        items={sources}
        isError={isError}
        failed={t`We couldn't load the sources.`}
        empty={t`No sources yet.`}
        onRetry={() => void refetch()}
      >
        {(source) => <SourceItem source={source} folders={folders} />}
      </ConnectionList>
      <AccountSection title={t`New source`}>
        <p className="muted">
          <Trans>
            Longhand looks for new recordings by itself, takes each one once and transcribes it. It never spends more
            time a month than you allow here.
          </Trans>
        </p>
        {config ? <NewSource kinds={config.source_kinds} folders={folders} /> : <Loading rows={3} />}
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
      {create.data && (
        <ConnectionAdded>{t`Source added. New recordings appear in your files as they arrive.`}</ConnectionAdded>
      )}
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
