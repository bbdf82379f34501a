import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircleQuestionMark, Replace } from 'lucide-react'
import { useCallback, useEffect, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { messages } from '../../../shared/messages.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { Button } from '../../components/button/button.tsx'
import { Empty } from '../../components/empty/empty.tsx'
import { FailedState } from '../../components/failed-state/failed-state.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { askPath, useCanAsk } from '../../lib/can-ask.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useSay } from '../../lib/words/use-say.ts'
import { FoundFiles } from './found-files.tsx'
import { HowToSearch } from './how-to-search.tsx'
import { joinFiles, useSearch } from './search-query.ts'
import { SearchTools } from './search-tools.tsx'
import styles from './search.module.css'
import { replacePath } from './replace/replace-view.ts'
import { isNarrowed, searchParamsOf, type SearchView, searchViewFrom, WIDE } from './search-view.ts'

/** /files/search: search in everything that was said; what for, the address says. */
export default function SearchScreen() {
  const { t } = useLingui()
  const say = useSay()
  const [view, change] = useSearchView()
  const canAsk = useCanAsk()
  const found = useSearch(view)
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const files = useMemo(() => joinFiles(data?.pages ?? []), [data])
  // A page may be short, or have nothing, where the server looked as long as it may.
  const last = data?.pages.at(-1)
  const isToGoOn = hasNextPage && !isFetchingNextPage && last?.files.length === 0
  useEffect(() => {
    if (isToGoOn) void fetchNextPage()
  }, [isToGoOn, fetchNextPage])
  const q = view.q
  const isSearching = q !== '' && (found.isPending || (hasNextPage && files.length === 0))

  return (
    <div className={styles.screen}>
      <title>{`${q === '' ? t`Search transcripts` : t`Search: ${q}`} · Longhand`}</title>
      <p className={styles.back}>
        <Link to="/files">
          <Trans>My files</Trans>
        </Link>
      </p>
      <div className={styles.title}>
        <h1>
          <Trans>Search transcripts</Trans>
        </h1>
        <span className={styles.others}>
          {canAsk && (
            <Link to={askPath({ q: view.q, folder: view.folder })}>
              <MessageCircleQuestionMark aria-hidden />
              <Trans>Ask a question</Trans>
            </Link>
          )}
          <Link to={replacePath(view)}>
            <Replace aria-hidden />
            <Trans>Replace in transcripts</Trans>
          </Link>
        </span>
      </div>
      <SearchTools view={view} onChange={change} />
      {view.file !== '' && (
        <p className={styles.only}>
          <Trans>Only in one file.</Trans>{' '}
          <Link to={`/files/search?${new URLSearchParams(searchParamsOf({ ...view, file: '' }))}`}>
            <Trans>Search all files</Trans>
          </Link>
        </p>
      )}
      {last?.is_complete === false && (
        <Banner>
          <Trans>Some transcripts are still being indexed, so not every hit may be shown.</Trans>
        </Banner>
      )}
      {q === '' && <HowToSearch />}
      {q !== '' && isError && (
        <FailedState
          message={messageOf(found.error, say(messages.searchFailed))}
          action={<Button onClick={() => void found.refetch()}>{t`Try again`}</Button>}
        />
      )}
      {isSearching && !isError && <Loading rows={4} label={t`Searching`} />}
      {q !== '' && !isError && !isSearching && files.length === 0 && (
        <Empty
          title={t`Nothing found for “${q}”.`}
          action={isNarrowed(view) && <Button onClick={() => change(WIDE)}>{t`Remove filters`}</Button>}
        >
          <Trans>All the words have to be in one paragraph. Check the spelling, or shorten a word: harb*</Trans>
        </Empty>
      )}
      {q !== '' && files.length > 0 && (
        <div className={styles.results} data-stale={found.isPlaceholderData || undefined}>
          <FoundFiles files={files} view={view} now={new Date(found.dataUpdatedAt)} />
          {hasNextPage && (
            <Button sending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t`Show more`}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** The view in the page's address. Each letter takes the place of the one before, so that Back leaves the search. */
function useSearchView(): [SearchView, (changes: Partial<SearchView>) => void] {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => searchViewFrom(params), [params])
  const change = useCallback(
    (changes: Partial<SearchView>) =>
      setParams((now) => searchParamsOf({ ...searchViewFrom(now), ...changes }), { replace: true }),
    [setParams],
  )
  return [view, change]
}
