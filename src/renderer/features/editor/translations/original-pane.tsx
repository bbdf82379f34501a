import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { languageDirection } from '../../../../shared/domain/languages.ts'
import { languageName } from '../language.ts'
import { showTime } from '../text/spoken.ts'
import { useEditor } from '../use-session.ts'
import { createOriginalView } from './original-view.ts'
import { alignRows } from './align-rows.ts'
import { scrollTogether } from './scroll-together.ts'
import styles from './translations.module.css'

/** The original to the left of its translation, on the phone above it; both scroll together. */
export function OriginalPane() {
  const { t } = useLingui()
  const { file, view, player, translation } = useEditor()
  const place = useRef<HTMLElement>(null)
  const original = translation?.original

  useEffect(() => {
    if (!original) return undefined
    const language = file.is_multilingual ? '' : file.language_code
    const shown = createOriginalView({
      timed: original,
      language,
      direction: languageDirection(file.language_code),
      seek: player.seek,
    })
    place.current?.append(shown.dom)
    const stopScrolling = scrollTogether(view, shown)
    // Above one another they have nothing to be aligned with.
    const stopAligning = window.matchMedia('(max-width: 56rem)').matches ? () => {} : alignRows(view, shown)
    const stopTimes = player.onTime((seconds) => void showTime(shown, seconds))
    return () => {
      stopTimes()
      stopAligning()
      stopScrolling()
      shown.destroy()
    }
  }, [original, file, view, player])

  if (!original) return null
  const language = languageName(file.language_code, file.is_multilingual)
  return (
    <aside ref={place} className={styles.original} aria-label={t`Original`} data-region="original">
      <h2>{t`Original, ${language}`}</h2>
    </aside>
  )
}
