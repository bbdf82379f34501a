import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent } from 'react'
import type { WatchedBridge, WatchedFolder } from '../../../../shared/bridge/watched.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { FolderSelect } from '../../../components/folder-select/folder-select.tsx'
import { LanguageSelect } from '../../../components/language-select/language-select.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { useClientConfig } from '../../../lib/client-config.ts'
import { useFolders } from '../../../lib/filing/folders-query.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { feedLanguagesQuery } from '../feeds/feeds-query.ts'
import styles from '../connections.module.css'
import { WatchedRecordings } from './watched-recordings.tsx'

const QUERY_KEY = ['watched-folder']

/** On the desktop: the folder whose recordings are uploaded by themselves; nothing until one is chosen. */
export function WatchedFolderSettings({ bridge }: { bridge: WatchedBridge }) {
  const { t } = useLingui()
  const say = useSay()
  const client = useQueryClient()
  const watched = useQuery({ queryKey: QUERY_KEY, queryFn: () => bridge.get(), gcTime: 0 })
  const [isChanging, setChanging] = useState(false)
  useEffect(() => bridge.onChange(() => void client.invalidateQueries({ queryKey: QUERY_KEY })), [bridge, client])
  const stop = useMutation({
    mutationFn: () => bridge.stop(),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  })
  if (watched.isPending) return <Loading rows={2} rowHeight={3} />
  const folder = watched.data ?? null
  if (!folder || isChanging)
    return (
      <WatchedForm
        bridge={bridge}
        folder={folder}
        onDone={() => {
          setChanging(false)
          void client.invalidateQueries({ queryKey: QUERY_KEY })
        }}
      />
    )
  const { path } = folder
  return (
    <>
      <p>
        <Trans>
          New recordings in <bdi>{path}</bdi> are uploaded and transcribed automatically.
        </Trans>
      </p>
      {folder.problem !== null && <Banner tone="danger">{say(folder.problem)}</Banner>}
      <div className={styles.actions}>
        <Button onClick={() => setChanging(true)}>{t`Change`}</Button>
        <Button look="quiet" sending={stop.isPending} onClick={() => stop.mutate()}>
          {t`Stop watching`}
        </Button>
      </div>
      <WatchedRecordings recordings={folder.recordings} />
    </>
  )
}

interface WatchedFormProps {
  bridge: WatchedBridge
  /** What is watched now. */
  folder: WatchedFolder | null
  onDone: () => void
}

/** Which folder, and what becomes of its recordings. */
function WatchedForm({ bridge, folder, onDone }: WatchedFormProps) {
  const { t } = useLingui()
  const say = useSay()
  const { data: config } = useClientConfig()
  const { data: languages = [] } = useQuery(feedLanguagesQuery)
  const folders = useFolders(true)
  const [place, setPlace] = useState(folder?.path ?? null)
  const [language, setLanguage] = useState(folder?.language_code ?? null)
  const [folderId, setFolderId] = useState(folder?.folder_id ?? null)
  const [existing, setExisting] = useState(false)
  const [isTried, setTried] = useState(false)
  const choose = useMutation({
    mutationFn: () => bridge.choose(),
    onSuccess: (path) => path !== null && setPlace(path),
  })
  const start = useMutation({
    mutationFn: (language_code: string) => bridge.start({ language_code, folder_id: folderId, existing }),
    onSuccess: onDone,
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (place !== null && language !== null && !start.isPending) start.mutate(language)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>
        <Trans>
          Choose a folder on this computer. Each new recording in it is uploaded and transcribed once, even if it is
          renamed or moved within the folder.
        </Trans>
      </p>
      {config && config.billing !== 'off' && (
        <p className="muted">{t`Each recording uses as much automatic time as it is long.`}</p>
      )}
      {start.isError && <Banner tone="danger">{say(messages.watchedNotRead)}</Banner>}
      <div>
        <Button onClick={() => choose.mutate()}>{place === null ? t`Choose folder` : t`Choose another folder`}</Button>
        {place !== null && (
          <p className={styles.about}>
            <bdi>{place}</bdi>
          </p>
        )}
        {isTried && place === null && (
          <p role="alert" className={styles.problem}>
            {say(messages.watchedNotChosen)}
          </p>
        )}
      </div>
      <LanguageSelect
        label={t`Spoken language`}
        languages={languages}
        value={language}
        onChange={setLanguage}
        {...(isTried && language === null && { error: t`Choose a language.` })}
      />
      <FolderSelect folders={folders} value={folderId} onChange={setFolderId} />
      <Checkbox checked={existing} onChange={({ target }) => setExisting(target.checked)}>
        {t`Also upload recordings that are there already`}
      </Checkbox>
      <Button type="submit" look="main" sending={start.isPending}>
        {folder ? t`Save` : t`Watch this folder`}
      </Button>
    </form>
  )
}
