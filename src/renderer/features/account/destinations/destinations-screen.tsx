import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DestinationKind } from '../../../../shared/contract/destinations.ts'
import type { Folder } from '../../../../shared/contract/folders.ts'
import type { Tag } from '../../../../shared/contract/tags.ts'
import { Loading } from '../../../components/loading/loading.tsx'
import { SecretField } from '../../../components/secret-field/secret-field.tsx'
import { useFolders } from '../../../lib/filing/folders-query.ts'
import { useTags } from '../../../lib/filing/tags-query.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { ConnectionAdded } from '../connection-added.tsx'
import { ConnectionList } from '../connection-list.tsx'
import { newDraft } from './destination-draft.ts'
import { DestinationForm } from './destination-form.tsx'
import { DestinationItem } from './destination-item.tsx'
import { destinationsQuery } from './destinations-query.ts'
import { useCreateDestination } from './use-destinations.ts'

/** /account/destinations: where transcripts go by themselves, with what was sent to each. */
export default function DestinationsScreen() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(destinationsQuery)
  const folders = useFolders(true)
  const tags = useTags(true)
  return (
    <AccountScreen title={t`Destinations`}>
      <ConnectionList
        title={t`Your destinations`}
        items={data?.destinations}
        isError={isError}
        failed={t`We couldn't load the destinations.`}
        empty={t`No destinations yet.`}
        onRetry={() => void refetch()}
      >
        {(destination) => (
          <DestinationItem destination={destination} ownFolder={data?.own_folder ?? ''} folders={folders} tags={tags} />
        )}
      </ConnectionList>
      <AccountSection title={t`New destination`}>
        <p className="muted">
          <Trans>
            Longhand writes finished transcripts where you need them, in the formats you choose, and replaces them when
            they change.
          </Trans>
        </p>
        {data && <NewDestination kinds={data.kinds} ownFolder={data.own_folder} folders={folders} tags={tags} />}
        {!data && !isError && <Loading rows={3} />}
      </AccountSection>
    </AccountScreen>
  )
}

function NewDestination({
  kinds,
  ownFolder,
  folders,
  tags,
}: {
  kinds: readonly DestinationKind[]
  ownFolder: string
  folders: readonly Folder[]
  tags: readonly Tag[]
}) {
  const { t } = useLingui()
  const create = useCreateDestination()
  // The form begins anew with each destination that was added.
  const [made, setMade] = useState(0)
  const secret = create.data?.signing_secret ?? null
  return (
    <>
      {create.data && <ConnectionAdded>{t`Destination added. Send a test to check that it works.`}</ConnectionAdded>}
      {secret !== null && <SecretField label={t`Signing secret`} what="the secret" value={secret} />}
      <DestinationForm
        key={made}
        initial={newDraft(kinds)}
        kinds={kinds}
        isNew
        ownFolder={ownFolder}
        folders={folders}
        tags={tags}
        verb={t`Add destination`}
        look="main"
        sending={create.isPending}
        error={create.error}
        onSend={(wish) => create.mutate(wish, { onSuccess: () => setMade(made + 1) })}
      />
    </>
  )
}
