import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Command } from 'cmdk'
import { useEffect, useId, useRef } from 'react'
import type { TranslationLanguage } from '../../../../shared/contract/files/languages.ts'
import type { Translation } from '../../../../shared/contract/translations.ts'
import { Loading } from '../../../components/loading/loading.tsx'
import styles from './translations.module.css'

export interface LanguageListProps {
  /** Undefined until they are known. */
  languages: { all: readonly TranslationLanguage[]; here: ReadonlySet<string> } | undefined
  /** Translations by language; a chosen one that is there is opened. */
  made: ReadonlyMap<string, Translation>
  isBusy: boolean
  onChoose: (code: string) => void
}

/**
 * The languages to translate into, with a filter: first those that an engine here can do. Choosing another one says
 * what is missing.
 */
export function LanguageList({ languages, made, isBusy, onChoose }: LanguageListProps) {
  const { t } = useLingui()
  const id = useId()
  const filter = useRef<HTMLInputElement>(null)
  const isThere = languages !== undefined
  // A dialog gives the focus to its first field; one that had none yet when it opened has left it at its head.
  useEffect(() => {
    if (isThere && document.activeElement?.closest('header')) filter.current?.focus()
  }, [isThere])
  if (!languages) return <Loading rows={6} rowHeight={2.25} label={t`Loading the languages`} />
  const { all, here } = languages
  const groups = [
    { heading: t`Available`, of: all.filter(({ code }) => here.has(code)) },
    { heading: t`Not available`, of: all.filter(({ code }) => !here.has(code)) },
  ]
  return (
    <Command label={t`Translate into`} loop className={styles.languages} aria-busy={isBusy}>
      <label htmlFor={id} className={styles.label}>
        {t`Translate into`}
      </label>
      <Command.Input ref={filter} id={id} className={styles.filter} placeholder={t`Filter language ...`} />
      <Command.List className={styles.options}>
        <Command.Empty className={styles.empty}>{t`No languages found.`}</Command.Empty>
        {groups
          .filter(({ of }) => of.length > 0)
          .map(({ heading, of }) => (
            <Command.Group key={heading} heading={heading} className={styles.group}>
              {of.map(({ code, name }) => (
                <Command.Item
                  key={code}
                  value={`${name} ${code}`}
                  disabled={isBusy}
                  className={styles.option}
                  onSelect={() => onChoose(code)}
                >
                  <span className={styles.name}>{name}</span>
                  <span className={styles.hint}>{t(hintOf(made.get(code), here.has(code)))}</span>
                </Command.Item>
              ))}
            </Command.Group>
          ))}
      </Command.List>
    </Command>
  )
}

function hintOf(translation: Translation | undefined, isHere: boolean): MessageDescriptor {
  if (translation?.status === 'READY') return msg`Open`
  if (translation?.status === 'TRANSLATING') return msg`Translating`
  return isHere ? msg`Translate` : msg`See why`
}
