import { useLingui } from '@lingui/react/macro'
import { RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Translation } from '../../../../shared/contract/translations.ts'
import { Badge } from '../../../components/badge/badge.tsx'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Progress } from '../../../components/progress/progress.tsx'
import { languageName } from '../language.ts'
import styles from './translations.module.css'
import { useSay } from '../../../lib/words/use-say.ts'

/** The file's own text, as the first of its texts. */
export function OriginalRow({ name, isOpen, onOpen }: { name: string; isOpen: boolean; onOpen: () => void }) {
  const { t } = useLingui()
  return (
    <li className={styles.row} aria-current={isOpen || undefined}>
      <span className={styles.name}>{name}</span>
      <Badge>{t`ORIGINAL`}</Badge>
      <span className={styles.actions}>
        <Button
          size={32}
          onClick={onOpen}
          aria-label={isOpen ? t`Current: the original, ${name}` : t`Open the original, ${name}`}
        >
          {isOpen ? t`Current` : t`Open`}
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
  const say = useSay()
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const name = languageName(language, false)
  if (isAsking) {
    return (
      <li className={styles.row}>
        <span className={styles.question}>{t`Delete the ${name} translation with all its versions?`}</span>
        <span className={styles.actions}>
          <Button size={32} ref={focus} onClick={() => setIsAsking(false)}>
            {t`Cancel`}
          </Button>
          <Button size={32} look="danger-fill" sending={isBusy} onClick={({ detail }) => detail < 2 && onRemove()}>
            {t`Delete`}
          </Button>
        </span>
      </li>
    )
  }
  return (
    <li className={styles.row} aria-current={isOpen || undefined}>
      <span className={styles.name}>{name}</span>
      {is_finished && <Badge>{t`FINISHED`}</Badge>}
      {status !== 'TRANSLATING' && (
        <span className={styles.actions}>
          {mayChange && status === 'READY' && is_outdated && (
            <Button size={32} look="quiet" sending={isBusy} onClick={onAgain}>
              <RefreshCw />
              {t`Translate again`}
            </Button>
          )}
          {status === 'READY' && (
            <Button
              size={32}
              onClick={onOpen}
              aria-label={isOpen ? t`Current: the translation, ${name}` : t`Open the translation, ${name}`}
            >
              {isOpen ? t`Current` : t`Open`}
            </Button>
          )}
          {mayChange && (status === 'FAILED' || status === 'WAITING') && (
            <Button size={32} sending={isBusy} onClick={onTranslate}>
              {status === 'FAILED' ? t`Try again` : t`Translate`}
            </Button>
          )}
          {mayChange && (
            <IconButton
              bare
              label={t`Delete the translation, ${name}`}
              icon={Trash2}
              onClick={() => setIsAsking(true)}
            />
          )}
        </span>
      )}
      {status === 'TRANSLATING' && (
        <div className={styles.under}>
          <Progress label={t`Translating into ${name}`} value={progress} />
        </div>
      )}
      {status === 'READY' && is_outdated && (
        <p className={styles.under}>
          {t`The original has changed. If you translate again, your edits here stay, and you see any cost first.`}
        </p>
      )}
      {status === 'WAITING' && <p className={styles.under}>{t`Ordered with the upload.`}</p>}
      {failure && (
        <p className={styles.failure} role="alert">
          {say(failure.message)}
        </p>
      )}
    </li>
  )
}
