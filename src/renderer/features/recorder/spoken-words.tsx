import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { clockText } from '../../lib/clock-text.ts'
import styles from './recorder.module.css'
import type { Heard } from './use-heard.ts'

/** So many words are shown: the newest. */
const SHOWN = 400
/** Words that come later than this are told to be late. Seconds. */
const LATE_SECONDS = 15

/** What was said so far, and what is being said; the newest is in view. */
export function SpokenWords({ heard, language }: { heard: Heard; language: string }) {
  const { t } = useLingui()
  const box = useRef<HTMLElement>(null)
  const { words, partial, state, behindSeconds } = heard
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  })
  const said = words
    .slice(-SHOWN)
    .map(({ text }) => text)
    .join(' ')
  const saying = partial.map(({ text }) => text).join(' ')
  return (
    <div className={styles.spoken}>
      {state === 'lost' && (
        <p className={styles.spokenLost} role="alert">
          {t`This computer cannot write it down now. The recording is not affected.`}
        </p>
      )}
      {state === 'hearing' && behindSeconds > LATE_SECONDS && (
        <p className={styles.hint}>{t`The words are ${{ time: clockText(behindSeconds * 1000) }} behind.`}</p>
      )}
      <section
        ref={box}
        className={styles.spokenText}
        aria-label={t`Words`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keyboard
        tabIndex={0}
        lang={language}
        dir="auto"
      >
        {said === '' && saying === '' ? (
          <span className={styles.hint}>
            {state === 'done' ? t`Nothing was said.` : t`Words appear as they are said.`}
          </span>
        ) : (
          <>
            {said} <span className={styles.saying}>{saying}</span>
          </>
        )}
      </section>
    </div>
  )
}
