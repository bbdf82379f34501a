import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { Translation } from '../../../../shared/contract/translations.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { buttonClass } from '../../../components/button/button-class.ts'
import { Button } from '../../../components/button/button.tsx'
import { Progress } from '../../../components/progress/progress.tsx'
import { languageName } from '../language.ts'
import { editorPath, useTranslating } from './use-translating.ts'
import styles from './translations.module.css'
import { useSay } from '../../../lib/words/use-say.ts'

const nothingToSave = () => Promise.resolve()

/** In the place of a translation whose text is not there yet: how far it is, or why it failed. */
export function TranslationPending({
  translation: { file, language, status, progress, failure },
}: {
  translation: Translation
}) {
  const say = useSay()
  const { busy, problem, request } = useTranslating(file, nothingToSave)
  const { t } = useLingui()
  const name = languageName(language, false)
  const translating = t`Translating into ${name}`
  const message = problem?.message ?? (failure && say(failure.message))
  return (
    <main className={styles.pending}>
      <title>{`${translating} · Longhand`}</title>
      <div>
        <h1>{status === 'TRANSLATING' ? translating : t`No ${name} text yet`}</h1>
        {status === 'TRANSLATING' && (
          <Progress
            label={t`Paragraph by paragraph`}
            value={progress}
            detail={t`The text opens as soon as it is ready.`}
          />
        )}
        {message && (
          <Banner tone="warn" isAlert>
            {message} {problem?.needsTime && <Link to="/account/checkout">{t`Purchase`}</Link>}
          </Banner>
        )}
        <span>
          {status !== 'TRANSLATING' && (
            <Button look="main" sending={busy !== null} onClick={() => void request(language)}>
              {t`Translate`}
            </Button>
          )}{' '}
          <Link className={buttonClass({ look: 'quiet' })} to={editorPath(file)}>
            {t`Go to the original`}
          </Link>
        </span>
      </div>
    </main>
  )
}
