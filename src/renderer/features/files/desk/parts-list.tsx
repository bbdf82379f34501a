import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { FileListItem, PartOfFile } from '../../../../shared/contract/files/records.ts'
import { isWrittenInParts } from '../../../../shared/domain/file-actions.ts'
import { formatClock } from '../../../../shared/domain/duration.ts'
import { Button } from '../../../components/button/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from './desk.module.css'

/**
 * The parts of a long file: for transcribers where each lies, how long it is and whose, and those that are free to
 * take; for its owner how many are done.
 */
export function PartsList({
  item,
  taking,
  onTakePart,
}: {
  item: FileListItem
  /** The part that is being taken. */
  taking: number | null
  /** Null for the owner. */
  onTakePart: ((item: FileListItem, part: number) => void) | null
}) {
  const { t } = useLingui()
  const human = item.humanTranscription
  const parts = human?.parts ?? []
  if (!human || parts.length === 0 || human.published) return null
  const count = parts.length
  const isWaiting = human.status === 'STANDBY' && !human.held
  if (!onTakePart) return isWrittenInParts(human) ? <Progress parts={parts} /> : null
  if (!isWaiting && human.part === undefined) return null
  // Whoever has finished a part may take another one.
  const mayTake = isWaiting || (human.status === 'FINISHED' && !human.held)
  const { name } = item.file
  return (
    <details className={styles.parts} open={isWrittenInParts(human)}>
      <summary>
        {isWrittenInParts(human) ? (
          <Progress parts={parts} />
        ) : (
          <Plural value={count} one="Or take # part" other="Or take one of # parts" />
        )}
      </summary>
      <ol aria-label={t`Parts of ${name}`}>
        {parts.map((part) => (
          <li key={part.number} className={classNames(part.is_yours && styles.own)}>
            <span className={styles.place}>
              <Place part={part} />
              <State part={part} />
            </span>
            {part.state === 'free' && mayTake && (
              <Button
                size={32}
                aria-label={t`Take part ${{ number: part.number }} of ${name}`}
                sending={taking === part.number}
                onClick={() => onTakePart(item, part.number)}
              >
                {t`Take`}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

function Progress({ parts }: { parts: readonly PartOfFile[] }) {
  const format = useFormat()
  const done = format.number(parts.filter(({ state }) => state === 'finished').length)
  const all = format.number(parts.length)
  return (
    <span className={styles.progress}>
      <Trans>
        {done} of {all} parts finished
      </Trans>
    </span>
  )
}

function Place({ part: { number, from, to } }: { part: PartOfFile }) {
  const format = useFormat()
  const [start, length] = [formatClock(from), format.length(to - from)]
  return (
    <span>
      <Trans>
        Part {number}, from {start}, {length}
      </Trans>
    </span>
  )
}

function State({ part: { state, is_yours: isYours } }: { part: PartOfFile }) {
  const { t } = useLingui()
  const words = {
    free: t({ message: 'Free', context: 'a part of a file' }),
    taken: isYours ? t({ message: 'Yours', context: 'a part of a file' }) : t`Another transcriber`,
    finished: isYours ? t`Finished by you` : t`Finished`,
  }
  return <span className={styles.state}>{words[state]}</span>
}
