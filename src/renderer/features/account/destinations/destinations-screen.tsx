import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DestinationKind } from '../../../../shared/contract/destinations.ts'
import type { Folder } from '../../../../shared/contract/folders.ts'
import type { Tag } from '../../../../shared/contract/tags.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { SecretField } from '../../../components/secret-field/secret-field.tsx'
import { useFolders } from '../../../lib/filing/folders-query.ts'
import { useTags } from '../../../lib/filing/tags-query.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { newDraft } from './destination-draft.ts'
import { DestinationForm } from './destination-form.tsx'
import { DestinationItem } from './destination-item.tsx'
import styles from '../connections.module.css'
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
      <AccountSection title={t`Your destinations`} wide>
        {isError && (
          <FailedState
            message={t`We couldn't load the destinations.`}
            action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
          />
        )}
        {!isError && !data && <Loading rows={2} />}
        {data?.destinations.length === 0 && <p className="muted">{t`No destinations yet.`}</p>}
        {data && data.destinations.length > 0 && (
          <ul className={styles.list}>
            {data.destinations.map((destination) => (
              <li key={destination._id}>
                <DestinationItem destination={destination} ownFolder={data.own_folder} folders={folders} tags={tags} />
              </li>
            ))}
          </ul>
        )}
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
      <output>
        {create.data && <Banner tone="ok">{t`Destination added. Send a test to check that it works.`}</Banner>}
      </output>
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
