import { useQuery } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { Folder, X } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import type { LanguageOption } from '../../../../shared/contract/files/languages.ts'
import { defaultsIn } from '../../../../shared/domain/folder-defaults.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { buttonClass } from '../../../components/button/button-class.ts'
import { Empty } from '../../../components/empty/empty.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { useClientConfig } from '../../../lib/client-config.ts'
import type { RecorderSlot } from '../../../lib/recorder-slot.ts'
import { folderPath } from '../../../lib/filing/folder-path.ts'
import { foldersQuery } from '../../../lib/filing/folders-query.ts'
import { filesPath, viewFrom } from '../list-view.ts'
import { useIsOnline } from '../../../lib/use-is-online.ts'
import { readLastLanguage } from '../last-language.ts'
import { useLanguages } from '../languages-query.ts'
import styles from './upload.module.css'
import { SharedNote, ShareProblem, WhoseShare } from './shared/shared-note.tsx'
import { useShares } from './shared/use-shares.ts'
import { Wizard } from './wizard/wizard.tsx'
import { useSay } from '../../../lib/words/use-say.ts'

/** /files/upload: the wizard, once the languages are there. */
export default function UploadScreen({ recorder }: { recorder: RecorderSlot }) {
  const { t } = useLingui()
  const say = useSay()
  const { data: languages, isError } = useLanguages()
  const isOnline = useIsOnline()
  const [params, setParams] = useSearchParams()
  const shared = useShares()
  const { taken } = shared
  const config = useClientConfig().data
  const { folder: folderId } = viewFrom(params)
  const folders = useQuery({ ...foldersQuery, enabled: folderId !== null || taken !== null })
  const known = folders.data?.folders ?? []
  const path = folderPath(known, folderId)
  const defaults = defaultsIn(known, folderId)
  const isWaiting = (folderId !== null && folders.isPending) || (taken !== null && !config)
  const isRefused = taken !== null && taken.link !== null && config?.link_imports === false
  const chooseFolder = (id: string | null) =>
    setParams(
      (old) => {
        const { shared: _said, folder: _before, ...rest } = Object.fromEntries(old)
        return id === null ? rest : { ...rest, folder: id }
      },
      { replace: true },
    )
  return (
    <>
      <title>{`${t`Upload`} · Longhand`}</title>
      <div className={styles.head}>
        <h1>{t`Upload`}</h1>
        <Link to={filesPath(folderId)} className={buttonClass({ look: 'quiet' })}>
          <X />
          {t`Close`}
        </Link>
      </div>
      {path !== '' && (
        <p className={styles.into}>
          <Folder aria-hidden />
          <span>
            <Trans>
              Into the folder <bdi>{path}</bdi>
            </Trans>
          </span>
        </p>
      )}
      <ShareProblem />
      {shared.unclaimed.length > 0 && (
        <WhoseShare shares={shared.unclaimed} onClaim={shared.claim} onRefuse={shared.refuse} />
      )}
      {taken && (
        <SharedNote
          taken={taken}
          folders={known}
          folderId={folderId}
          onFolder={chooseFolder}
          onRemove={shared.remove}
        />
      )}
      {isRefused && <Banner tone="warn">{say(messages.sharedLinksOff)}</Banner>}
      {languages && !isWaiting ? (
        <Wizard
          // What is shared begins it anew, in the folder that is chosen for it.
          key={taken ? `shared ${folderId}` : 'own'}
          recorder={recorder}
          languages={languages}
          lastLanguage={languages.find(({ code }) => code === defaults.language_code) ?? lastOf(languages)}
          folderId={folderId}
          preset={defaults.preset ?? 'best'}
          speakers={defaults.speakers ?? 'auto'}
          brought={isRefused ? null : taken}
        />
      ) : (
        <Waiting isOnline={isOnline} isError={isError} recorder={recorder} />
      )}
    </>
  )
}

/** Until the languages are there; without a network, what is on this device. */
function Waiting({
  isOnline,
  isError,
  recorder: { StoredRecordings },
}: {
  isOnline: boolean
  isError: boolean
  recorder: RecorderSlot
}) {
  const say = useSay()
  const { t } = useLingui()
  if (isOnline && !isError) return <Loading rows={5} />
  return (
    <>
      {isOnline ? (
        <Banner tone="danger">{say(messages.unreachable)}</Banner>
      ) : (
        <Empty title={t`You are offline.`}>{t`You can upload as soon as you are online again.`}</Empty>
      )}
      <StoredRecordings disabled onFinished={async () => false} />
    </>
  )
}

const lastOf = (languages: readonly LanguageOption[]) =>
  languages.find(({ code }) => code === readLastLanguage()) ?? null
