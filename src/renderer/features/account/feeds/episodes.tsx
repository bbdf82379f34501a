import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Episode, Feed } from '../../../../shared/contract/feeds.ts'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { Cell, HeadCell, RowActions, Table } from '../../../components/table/table.tsx'
import { shownDate } from '../../../lib/shown-date.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { episodesQuery } from './feeds-query.ts'
import styles from '../connections.module.css'
import type { useFeed } from './use-feeds.ts'

/** The latest episodes of a feed, with what became of each. */
export function Episodes({ feed, fetch }: { feed: Feed; fetch: ReturnType<typeof useFeed>['fetch'] }) {
  const { t } = useLingui()
  const format = useFormat()
  const { data: episodes, isError, refetch } = useQuery(episodesQuery(feed._id))
  const [now] = useState(() => new Date())
  if (isError)
    return (
      <FailedState
        message={t`We couldn't load the episodes.`}
        action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
      />
    )
  if (!episodes) return <Loading rows={2} />
  const isFolder = feed.kind !== 'feed'
  if (episodes.length === 0) return <p className="muted">{isFolder ? t`No recordings yet.` : t`No episodes yet.`}</p>
  const name = feed.title
  return (
    <Table aria-label={isFolder ? t`Recordings in ${name}` : t`Episodes of ${name}`}>
      <thead>
        <tr>
          <HeadCell>{isFolder ? t`Recording` : t`Episode`}</HeadCell>
          <HeadCell>{t`Result`}</HeadCell>
          <HeadCell align="end">{t`Length`}</HeadCell>
          <HeadCell align="end">{t`Action`}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {episodes.map((episode) => (
          <tr key={episode._id}>
            <Cell phone="name">
              <bdi>{episode.title}</bdi>
              {episode.published_date !== null && (
                <span className={styles.about}>{shownDate(episode.published_date, now)}</span>
              )}
            </Cell>
            <Cell phone="below" className={styles.result}>
              <Outcome episode={episode} isFolder={isFolder} />
            </Cell>
            <Cell phone="aside" align="end" numeric>
              {episode.length === null ? '' : format.length(episode.length)}
            </Cell>
            <Cell phone="actions" align="end">
              <RowActions>
                <Action
                  episode={episode}
                  isOn={feed.is_enabled}
                  sending={fetch.isPending && fetch.variables === episode._id}
                  onFetch={() => fetch.mutate(episode._id)}
                />
              </RowActions>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Outcome({ episode: { state, problem }, isFolder }: { episode: Episode; isFolder: boolean }) {
  const say = useSay()
  switch (state) {
    case 'skipped':
      return isFolder ? <Trans>There before. Not taken</Trans> : <Trans>Older than the feed here. Not fetched</Trans>
    case 'waiting':
      return <Trans>Waiting</Trans>
    case 'fetching':
      return <Trans>Fetching</Trans>
    case 'done':
      return <Trans>In your files</Trans>
    case 'same':
      return <Trans>You already have this recording.</Trans>
    case 'failed':
      break
  }
  return <span className={styles.failed}>{problem === null ? <Trans>Failed</Trans> : say(problem)}</span>
}

function Action({
  episode: { state, title, file_id: fileId },
  isOn,
  sending,
  onFetch,
}: {
  episode: Episode
  isOn: boolean
  sending: boolean
  onFetch: () => void
}) {
  const { t } = useLingui()
  if (state === 'done' && fileId !== null)
    return (
      <Link to={`/editor/${fileId}`} aria-label={t`Open ${title}`}>
        {t`Open`}
      </Link>
    )
  if (state !== 'failed' && state !== 'skipped') return null
  return (
    <Button
      size={32}
      disabled={!isOn}
      sending={sending}
      aria-label={state === 'failed' ? t`Try again ${title}` : t`Fetch ${title}`}
      onClick={onFetch}
    >
      {state === 'failed' ? t`Try again` : t`Fetch`}
    </Button>
  )
}
