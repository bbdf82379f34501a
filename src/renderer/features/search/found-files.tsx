import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Archive } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { FoundFile } from '../../../shared/contract/search.ts'
import { Kbd } from '../../components/kbd/kbd.tsx'
import { shownDate } from '../../lib/shown-date.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import { FoundHit } from './found-hit.tsx'
import { keyOf } from './search-query.ts'
import styles from './search.module.css'
import { searchParamsOf, type SearchView } from './search-view.ts'
import { useMoments } from './moments-query.ts'
import { type MomentPlayer, useMomentPlayer } from '../../lib/use-moment-player.ts'

/** Hits by file. The arrows go from one to the next, the space bar plays it, and Enter opens the editor there. */
export function FoundFiles({
  files,
  view,
  now,
}: {
  files: readonly FoundFile[]
  view: SearchView
  /** When they were found. */
  now: Date
}) {
  const { t } = useLingui()
  const format = useFormat()
  const player = useMomentPlayer()
  const count = files.length
  const space = t({ message: 'Space', context: 'a key of the keyboard' })
  return (
    <>
      <p className={styles.keys}>
        <Kbd keys={['↑', '↓']} /> <Trans>next hit</Trans> <Kbd keys={[space]} /> <Trans>play</Trans>{' '}
        <Kbd keys={['Enter']} /> <Trans>open in the editor</Trans>
      </p>
      <ol className={styles.files} aria-label={t`Results`} data-results>
        {files.map(({ file, hits, has_more: hasMore }) => {
          const sharedBy = file.shared_by
          return (
            <li key={file._id} className={styles.file}>
              <div className={styles.name}>
                <h2>
                  <Link to={`/editor/${encodeURIComponent(file._id)}`}>
                    <bdi>{file.name}</bdi>
                  </Link>
                </h2>
                <p className={styles.facts}>
                  <time dateTime={file.uploaded_date}>{shownDate(file.uploaded_date, now)}</time>
                  <span>{format.length(file.length)}</span>
                  <span>{format.language(file.language_code)}</span>
                  {file.is_archived && (
                    <span className={styles.archived}>
                      <Archive aria-hidden />
                      <Trans>Archived</Trans>
                    </span>
                  )}
                  {sharedBy !== null && (
                    <span>
                      <Trans>Shared by {sharedBy}</Trans>
                    </span>
                  )}
                </p>
              </div>
              <ol className={styles.hits}>
                <HitsOf file={file} hits={hits} player={player} />
                {hasMore && view.file === '' && (
                  <li className={styles.more}>
                    <Link to={`/files/search?${new URLSearchParams(searchParamsOf({ ...view, file: file._id }))}`}>
                      <Trans>All hits in this file</Trans>
                    </Link>
                  </li>
                )}
              </ol>
            </li>
          )
        })}
      </ol>
      <output className="vh">
        <Plural value={count} one="Hits in # file" other="Hits in # files" />
      </output>
    </>
  )
}

function HitsOf({ file, hits, player }: Pick<FoundFile, 'file' | 'hits'> & { player: MomentPlayer }) {
  const moments = useMoments({ file, hits })
  return hits.map((hit, index) => (
    <FoundHit key={keyOf(hit)} file={file} hit={hit} player={player} moment={moments?.[index]} />
  ))
}
