import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { REPLACE_LIMITS, type Replacement } from '../../../../shared/contract/replacements.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { messageOf } from '../../../lib/message-of.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { searchParamsOf } from '../search-view.ts'
import searchStyles from '../search.module.css'
import { chosenHits } from './chosen-hits.ts'
import { LatestReplacements } from './latest-replacements.tsx'
import { ReplaceFiles } from './replace-files.tsx'
import { filesOfPages, useReplaceCommands, useReplacePreview } from './replace-query.ts'
import { ReplaceTools } from './replace-tools.tsx'
import { replaceParamsOf, type ReplaceView, replaceViewFrom } from './replace-view.ts'
import styles from './replace.module.css'
import { RunningReplacement } from './running-replacement.tsx'

/** /files/replace: replaces words in many transcripts at once; what and where, the address says. */
export default function ReplaceScreen() {
  const { t } = useLingui()
  const [view, change] = useReplaceView()
  const [running, setRunning] = useState<string | null>(null)
  return (
    <div className={searchStyles.screen}>
      <title>{`${t`Replace in transcripts`} · Longhand`}</title>
      <p className={searchStyles.back}>
        <Link to={`/files/search?${new URLSearchParams(searchParamsOf(view))}`}>
          <Trans>Search transcripts</Trans>
        </Link>
      </p>
      <h1>
        <Trans>Replace in transcripts</Trans>
      </h1>
      {running === null ? (
        <>
          <ReplaceTools view={view} onChange={change} toHits={toFirstTick} />
          {view.q === '' ? (
            <LatestReplacements onOpen={setRunning} />
          ) : (
            <Preview key={replaceKey(view)} view={view} onStarted={({ _id }) => setRunning(_id)} />
          )}
        </>
      ) : (
        <RunningReplacement id={running} onClose={() => setRunning(null)} />
      )}
    </div>
  )
}

/** What was unticked belongs to what was looked for. */
const replaceKey = (view: ReplaceView) => JSON.stringify({ ...view, with: '' })

const toFirstTick = () => document.querySelector<HTMLElement>('[data-replacements] [data-tick]:enabled')?.focus()

function Preview({ view, onStarted }: { view: ReplaceView; onStarted: (replacement: Replacement) => void }) {
  const { t } = useLingui()
  const say = useSay()
  const found = useReplacePreview(view)
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const files = useMemo(() => filesOfPages(data?.pages ?? []), [data])
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(() => chosenHits(files, unticked), [files, unticked])
  const { start } = useReplaceCommands()
  const { q } = view

  function tick(keys: readonly string[], isTicked: boolean) {
    const next = new Set(unticked)
    for (const key of keys) {
      if (isTicked) next.delete(key)
      else next.add(key)
    }
    setUnticked(next)
  }

  if (isError)
    return (
      <FailedState
        message={messageOf(found.error, say(messages.searchFailed))}
        action={<Button onClick={() => void found.refetch()}>{t`Try again`}</Button>}
      />
    )
  if (found.isPending) return <Loading rows={4} label={t`Searching`} />
  const isComplete = data?.pages.at(-1)?.is_complete !== false
  const { hits, files: count } = chosen
  const [most, mostTexts] = [REPLACE_LIMITS.hits, REPLACE_LIMITS.texts]
  return (
    <>
      {!isComplete && (
        <Banner>
          <Trans>Some transcripts are still being indexed, so not every hit may be shown.</Trans>
        </Banner>
      )}
      {files.length === 0 && !hasNextPage && (
        <Empty title={t`Nothing found for “${q}”.`}>
          <Trans>Only whole words are found, in the order in which you enter them.</Trans>
        </Empty>
      )}
      {files.length > 0 && (
        <div className={searchStyles.results} data-stale={found.isPlaceholderData || undefined}>
          <ReplaceFiles files={files} unticked={unticked} onTick={tick} />
        </div>
      )}
      {hasNextPage && (
        <div className={styles.buttons}>
          <Button sending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t`Show more`}
          </Button>
          <span className={searchStyles.help}>
            <Trans>More files may match. Only what is shown here is replaced.</Trans>
          </span>
        </div>
      )}
      {files.length > 0 && (
        <div className={styles.foot}>
          <Button
            look="main"
            disabled={hits === 0 || found.isPlaceholderData}
            sending={start.isPending}
            onClick={() => start.mutate({ view, texts: chosen.texts }, { onSuccess: onStarted })}
          >
            {view.with === ''
              ? t`${plural(hits, { one: 'Delete # match', other: 'Delete # matches' })}`
              : t`${plural(hits, { one: 'Replace # match', other: 'Replace # matches' })}`}
          </Button>
          <p className={searchStyles.help}>
            {t`${plural(count, { one: 'In # file.', other: 'In # files.' })}`}{' '}
            {chosen.isCut
              ? t`At most ${most} matches in ${mostTexts} transcripts are replaced at once. Repeat this for the rest.`
              : t`Earlier versions are kept, and you can undo all of it at once.`}
          </p>
          {start.error && (
            <p className={styles.refusal} role="alert">
              {messageOf(start.error, say(messages.replacementFailed))}
            </p>
          )}
        </div>
      )}
    </>
  )
}

/** The view in the page's address. Each letter takes the place of the one before, so that Back leaves the page. */
function useReplaceView(): [ReplaceView, (changes: Partial<ReplaceView>) => void] {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => replaceViewFrom(params), [params])
  const change = useCallback(
    (changes: Partial<ReplaceView>) =>
      setParams((now) => replaceParamsOf({ ...replaceViewFrom(now), ...changes }), { replace: true }),
    [setParams],
  )
  return [view, change]
}
