import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useId } from 'react'
import { Link } from 'react-router-dom'
import type { ReplaceFile, ReplaceHit } from '../../../../shared/contract/replacements.ts'
import checkbox from '../../../components/checkbox/checkbox.module.css'
import { clockText } from '../../../lib/clock-text.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import searchStyles from '../search.module.css'
import { hitKey, keysOf } from './chosen-hits.ts'
import styles from './replace.module.css'

export interface ReplaceFilesProps {
  files: readonly ReplaceFile[]
  unticked: ReadonlySet<string>
  onTick: (keys: readonly string[], isTicked: boolean) => void
}

/** What would be replaced, by file. The arrows go from one check box to the next, the space bar ticks it. */
export function ReplaceFiles({ files, unticked, onTick }: ReplaceFilesProps) {
  return (
    <ol className={searchStyles.files} data-replacements>
      {files.map((file) => (
        <FileOf key={file.file._id} found={file} unticked={unticked} onTick={onTick} />
      ))}
    </ol>
  )
}

function FileOf({ found, unticked, onTick }: { found: ReplaceFile } & Pick<ReplaceFilesProps, 'unticked' | 'onTick'>) {
  const { t } = useLingui()
  const format = useFormat()
  const { file, texts } = found
  const keys = keysOf(found)
  const ticked = keys.filter((key) => !unticked.has(key)).length
  const { name } = file
  const sharedBy = file.shared_by
  return (
    <li className={searchStyles.file}>
      <div className={styles.head}>
        <label className={checkbox.check}>
          <input
            type="checkbox"
            data-tick
            disabled={keys.length === 0}
            checked={keys.length > 0 && ticked === keys.length}
            ref={(input) => {
              if (input) input.indeterminate = ticked > 0 && ticked < keys.length
            }}
            aria-label={t`All in ${name}`}
            onKeyDown={toNeighbour}
            onChange={(event) => onTick(keys, event.target.checked)}
          />
        </label>
        <div className={searchStyles.name}>
          <h2>
            <Link to={`/editor/${encodeURIComponent(file._id)}`}>
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <p className={searchStyles.facts}>
            <span>{format.language(file.language_code)}</span>
            {file.is_archived && (
              <span>
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
      </div>
      {texts.map(({ language, hits, has_more: hasMore, refusal }) => {
        const isOriginal = language === 'original'
        const most = hits.length
        return (
          <div key={language}>
            {!isOriginal && <p className={styles.of}>{format.language(language)}</p>}
            {refusal && <p className={styles.refusal}>{refusal.message}</p>}
            <ol className={searchStyles.hits}>
              {hits.map((hit) => {
                const key = hitKey(file._id, language, hit)
                return (
                  <Hit
                    key={key}
                    hit={hit}
                    language={isOriginal ? file.language_code : language}
                    isTicked={refusal === null && !unticked.has(key)}
                    isLocked={refusal !== null}
                    onTick={(isTicked) => onTick([key], isTicked)}
                  />
                )
              })}
            </ol>
            {hasMore && (
              <p className={styles.of}>
                <Plural
                  value={most}
                  one="Only the first match is shown. Replace it to see the rest."
                  other="Only the first # matches are shown. Replace them to see the rest."
                />
              </p>
            )}
          </div>
        )
      })}
    </li>
  )
}

function Hit({
  hit,
  language,
  isTicked,
  isLocked,
  onTick,
}: {
  hit: ReplaceHit
  language: string
  isTicked: boolean
  isLocked: boolean
  onTick: (isTicked: boolean) => void
}) {
  const id = useId()
  const [from, to] = hit.range
  const { text, insert } = hit
  return (
    <li className={styles.hit}>
      <span className={styles.when}>
        <input
          id={id}
          type="checkbox"
          className={styles.tick}
          data-tick
          checked={isTicked}
          disabled={isLocked}
          onKeyDown={toNeighbour}
          onChange={(event) => onTick(event.target.checked)}
        />
        <time>{clockText(hit.time * 1000)}</time>
      </span>
      <label htmlFor={id} className={styles.body} data-ticked={isTicked || undefined}>
        <span className={searchStyles.who}>
          <bdi>{hit.speaker}</bdi>
        </span>
        <span className={searchStyles.sentence} dir="auto" lang={language}>
          {text.slice(0, from)}
          <del>{text.slice(from, to)}</del>
          {isTicked && insert !== '' && <ins>{insert}</ins>}
          {text.slice(to)}
        </span>
      </label>
    </li>
  )
}

/** Arrows go to the check box above or below. */
function toNeighbour(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const list = event.currentTarget.closest('[data-replacements]')
  const ticks = [...(list?.querySelectorAll<HTMLElement>('[data-tick]:enabled') ?? [])]
  const next = ticks[ticks.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
