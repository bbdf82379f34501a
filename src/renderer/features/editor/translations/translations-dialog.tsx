import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { messageOf } from '../../../lib/api.ts'
import type { Translation } from '../../../../shared/contract/translations.ts'
import { messages } from '../../../../shared/messages.ts'
import { languageName } from '../language.ts'
import { useEditor } from '../use-session.ts'
import { CostQuestion } from './cost-question.tsx'
import { LanguageList } from './language-list.tsx'
import { OriginalRow, TranslationRow } from './translation-row.tsx'
import { useTargetLanguages, useTranslationCost, useTranslations } from './translations-query.ts'
import { useTranslating } from './use-translating.ts'
import styles from './translations.module.css'

/** The texts of the file in other languages: which there are, and another one. */
export function TranslationsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { file, saver, translation: open, isReadOnly } = useEditor()
  // Translations are their owner's to order, who pays for them.
  const mayOrder = !isReadOnly && !file.shared
  const from = file.is_multilingual ? 'multi' : file.language_code
  const translations = useTranslations(file._id)
  const languages = useTargetLanguages(from)
  const translating = useTranslating(file._id, saver.save)
  const made = new Map((translations.data ?? []).map((translation) => [translation.language, translation]))
  // Where every language that an engine here knows is there already, no time is missing.
  const isAnyLeft = [...(languages.data?.here ?? [])].some((language) => !isMade(made.get(language)))
  const notice =
    useTranslationCost(file._id, { isWanted: mayOrder && translations.data !== undefined && isAnyLeft }).data?.notice ??
    null
  const problem = translating.problem ?? (notice === null || !isAnyLeft ? null : { message: notice, needsTime: true })

  function goTo(language: string | undefined): void {
    onClose()
    if (language !== open?.language) translating.open(language)
  }

  function choose(language: string): void {
    if (isMade(made.get(language))) goTo(language)
    else void translating.request(language)
  }

  return (
    <Dialog open onOpenChange={onClose} title={t`Translations`} width={36}>
      <div className={styles.texts}>
        {translations.isError ? (
          <FailedState
            message={messageOf(translations.error, messages.unreachable)}
            action={<Button onClick={() => void translations.refetch()}>{t`Try again`}</Button>}
          />
        ) : translations.data ? (
          <ul className={styles.list}>
            <OriginalRow
              name={languageName(file.language_code, file.is_multilingual)}
              isOpen={open === null}
              onOpen={() => goTo(undefined)}
            />
            {translations.data.map((translation) => (
              <TranslationRow
                key={translation.language}
                translation={translation}
                isOpen={open?.language === translation.language}
                isBusy={translating.busy === translation.language}
                mayChange={mayOrder}
                onOpen={() => goTo(translation.language)}
                onTranslate={() => void translating.request(translation.language)}
                onAgain={() => void translating.again(translation.language)}
                onRemove={() =>
                  void translating
                    .remove(translation.language)
                    .then(() => open?.language === translation.language && goTo(undefined))
                }
              />
            ))}
          </ul>
        ) : (
          <Loading rows={2} rowHeight={3} label={t`Loading the translations`} />
        )}
        {problem && (
          <Banner tone="warn" isAlert>
            {problem.message} {problem.needsTime && <Link to="/account/checkout">{t`Purchase`}</Link>}
          </Banner>
        )}
        {translating.asked && (
          <CostQuestion
            asked={translating.asked}
            isSending={translating.busy === translating.asked.language}
            onConfirm={() => translating.asked && void translating.confirm(translating.asked)}
            onCancel={translating.cancel}
          />
        )}
        {mayOrder && (
          <LanguageList languages={languages.data} made={made} isBusy={translating.busy !== null} onChoose={choose} />
        )}
      </div>
    </Dialog>
  )
}

const isMade = (translation: Translation | undefined) =>
  translation?.status === 'READY' || translation?.status === 'TRANSLATING'
