import { RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Translation } from '../../../../shared/contract/translations.ts'
import { Badge } from '../../../components/badge/badge.tsx'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Progress } from '../../../components/progress/progress.tsx'
import { languageName } from '../language.ts'
import styles from './translations.module.css'

const opening = (isOpen: boolean) => (isOpen ? 'Opened' : 'Open')

/** The file's own text, as the first of its texts. */
export function OriginalRow({ name, isOpen, onOpen }: { name: string; isOpen: boolean; onOpen: () => void }) {
  return (
    <li className={styles.row} aria-current={isOpen || undefined}>
      <span className={styles.name}>{name}</span>
      <Badge>ORIGINAL</Badge>
      <span className={styles.actions}>
        <Button size={32} onClick={onOpen} aria-label={`${opening(isOpen)} the original, ${name}`}>
          {opening(isOpen)}
        </Button>
      </span>
    </li>
  )
}

/** Asked to delete, the safe answer has the focus. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

export interface TranslationRowProps {
  translation: Translation
  /** Whether it is the text that the editor shows. */
  isOpen: boolean
  isBusy: boolean
  mayChange: boolean
  onOpen: () => void
  onTranslate: () => void
  onAgain: () => void
  onRemove: () => void
}

/** One translation: how far it is, and what can be done with it. */
export function TranslationRow({
  translation: { language, status, progress, is_finished, is_outdated, failure },
  isOpen,
  isBusy,
  mayChange,
  onOpen,
  onTranslate,
  onAgain,
  onRemove,
}: TranslationRowProps) {
  const [isAsking, setIsAsking] = useState(false)
  const name = languageName(language, false)
  if (isAsking) {
    return (
      <li className={styles.row}>
        <span className={styles.question}>Delete the {name} translation with all its versions?</span>
        <span className={styles.actions}>
          <Button size={32} ref={focus} onClick={() => setIsAsking(false)}>
            Cancel
          </Button>
          <Button size={32} look="danger-fill" sending={isBusy} onClick={({ detail }) => detail < 2 && onRemove()}>
            Delete
          </Button>
        </span>
      </li>
    )
  }
  return (
    <li className={styles.row} aria-current={isOpen || undefined}>
      <span className={styles.name}>{name}</span>
      {is_finished && <Badge>FINISHED</Badge>}
      {status !== 'TRANSLATING' && (
        <span className={styles.actions}>
          {mayChange && status === 'READY' && is_outdated && (
            <Button size={32} look="quiet" sending={isBusy} onClick={onAgain}>
              <RefreshCw />
              Translate again
            </Button>
          )}
          {status === 'READY' && (
            <Button size={32} onClick={onOpen} aria-label={`${opening(isOpen)} the translation, ${name}`}>
              {opening(isOpen)}
            </Button>
          )}
          {mayChange && (status === 'FAILED' || status === 'WAITING') && (
            <Button size={32} sending={isBusy} onClick={onTranslate}>
              {status === 'FAILED' ? 'Try again' : 'Translate'}
            </Button>
          )}
          {mayChange && (
            <IconButton
              bare
              label={`Delete the translation, ${name}`}
              icon={Trash2}
              onClick={() => setIsAsking(true)}
            />
          )}
        </span>
      )}
      {status === 'TRANSLATING' && (
        <div className={styles.under}>
          <Progress label={`Translating into ${name}`} value={progress} />
        </div>
      )}
      {status === 'READY' && is_outdated && (
        <p className={styles.under}>
          The original has changed since. Translating again keeps what you changed here; what it costs is asked first.
        </p>
      )}
      {status === 'WAITING' && <p className={styles.under}>Ordered with the upload.</p>}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure.message}
        </p>
      )}
    </li>
  )
}
