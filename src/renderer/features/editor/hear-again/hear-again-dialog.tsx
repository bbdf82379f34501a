import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { HEARING_SPEEDS, type HearingChoices, LONGEST_HEARING_SECONDS } from '../../../../shared/contract/hearings.ts'
import { baseLanguage } from '../../../../shared/domain/languages.ts'
import { hearingWorkSeconds } from '../../../../shared/domain/machine-work.ts'
import { readingRuns } from '../../../../shared/transcript/reading-runs.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Kbd } from '../../../components/kbd/kbd.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { Progress } from '../../../components/progress/progress.tsx'
import { Select } from '../../../components/select/select.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import { clock, clockLength } from '../clock.ts'
import { WordRuns } from '../dialogs/word-runs.tsx'
import { languageName, textAttributes } from '../language.ts'
import { useEditor } from '../use-session.ts'
import type { HearingWish, Reading } from './hear-again.ts'
import styles from './hear-again.module.css'
import { useSay } from '../../../lib/words/use-say.ts'

const SEVERAL = 'multi'

/** Readings with a number key. */
const MOST_KEYS = 9

/** Has the chosen words heard again, shows the readings beside them, and takes one by its number. */
export function HearAgainDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const session = useEditor()
  const { hearAgain } = session
  const say = useSay()
  const { stretch, choices, isWaiting, progress, readings, failure } = useStore(hearAgain.store)
  const [isGone, setIsGone] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    void hearAgain.open()
    return () => void hearAgain.giveUp()
  }, [hearAgain])
  useEffect(() => {
    if (readings.length > 0) list.current?.querySelector<HTMLElement>('li:last-child button')?.focus()
  }, [readings.length])

  const take = (reading: Reading | undefined) => {
    if (!reading || reading.words.length === 0) return
    if (hearAgain.take(reading)) onClose()
    else setIsGone(true)
  }
  const pressed = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, select')
    if (isTyping || event.ctrlKey || event.altKey || event.metaKey || !/^[1-9]$/u.test(event.key)) return
    event.preventDefault()
    take(readings[Number(event.key) - 1])
  }
  const isTooLong = stretch !== undefined && stretch.end - stretch.start > LONGEST_HEARING_SECONDS
  return (
    <Dialog open onOpenChange={onClose} title={t`Hear it again`} width={36}>
      {/* The keys of the readings work wherever the focus is in the dialog. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.hearAgain} onKeyDown={pressed}>
        {stretch === undefined ? (
          <Banner>{t`There are no words here.`}</Banner>
        ) : isTooLong ? (
          <Banner>
            <Plural value={LONGEST_HEARING_SECONDS / 60} one="Select up to # minute." other="Select up to # minutes." />
          </Banner>
        ) : (
          <>
            <section aria-label={t`Current text`} className={styles.reading}>
              <h3>
                {t`Current text`} <small className="num">{`${clock(stretch.start)} – ${clock(stretch.end)}`}</small>
              </h3>
              <p className={styles.words} {...textAttributes(session)}>
                {stretch.words.map(({ text }) => text).join(' ')}
              </p>
            </section>
            {readings.length > 0 && (
              <ol ref={list} className={styles.readings} aria-label={t`Readings`}>
                {readings.map((reading, index) => (
                  <ReadingRow
                    // oxlint-disable-next-line react/no-array-index-key
                    key={index}
                    reading={reading}
                    index={index}
                    before={stretch.words.map(({ text }) => text)}
                    onTake={() => take(reading)}
                  />
                ))}
              </ol>
            )}
            {isGone && (
              <Banner tone="danger">{t`The text has changed in the meantime. Select the words again.`}</Banner>
            )}
            {failure !== null && <Banner tone="danger">{say(failure)}</Banner>}
            {isWaiting && (
              <Progress
                label={t`Listening`}
                value={progress}
                actions={
                  <Button size={32} onClick={() => void hearAgain.giveUp()}>
                    {t`Cancel`}
                  </Button>
                }
              />
            )}
            {choices ? (
              <WishForm
                choices={choices}
                stretch={stretch}
                isWaiting={isWaiting}
                onListen={(wish) => void hearAgain.listen(wish)}
              />
            ) : (
              failure === null && <Loading rows={3} />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Who listens, in which language and how fast, and what that uses of the day. */
function WishForm({
  choices,
  stretch,
  isWaiting,
  onListen,
}: {
  choices: HearingChoices
  stretch: { start: number; end: number }
  isWaiting: boolean
  onListen: (wish: HearingWish) => void
}) {
  const { t } = useLingui()
  const format = useFormat()
  const { file } = useEditor()
  const own = file.is_multilingual ? SEVERAL : baseLanguage(file.language_code)
  const able = choices.engines.filter((engine) => languagesOf(engine, own).includes(own))
  const others = choices.engines.filter((engine) => !able.includes(engine))
  const engines = [...able, ...others]
  // The first one probably wrote the text: another one, or a slower pass, hears something else.
  const [name, setName] = useState((able[1] ?? engines[0])?.name)
  const [language, setLanguage] = useState(own)
  const [speed, setSpeed] = useState<(typeof HEARING_SPEEDS)[number]>(able.length > 1 ? 1 : 0.8)
  const engine = engines.find((one) => one.name === name) ?? engines[0]
  const languages = engine ? languagesOf(engine, own) : []
  const spoken = languages.includes(language) ? language : languages[0]
  if (!engine || spoken === undefined) return <Banner>{t`No speech engine can listen to this text.`}</Banner>
  const cost = clockLength(hearingWorkSeconds(file.length, { ...stretch, speed }))
  const free = clockLength(choices.free_seconds)
  const percent = (one: number) => format.percent(one)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const isSeveral = spoken === SEVERAL
        const code = isSeveral ? '' : spoken === own ? file.language_code : spoken
        onListen({ engine: engine.name, language_code: code, is_multilingual: isSeveral, speed })
      }}
    >
      <div className={styles.fields}>
        <Select
          label={t`Engine`}
          value={engine.name}
          onChange={({ target }) => setName(engines.find((one) => one.name === target.value)?.name)}
          options={engines.map((one) => ({ value: one.name, label: one.label }))}
        />
        <Select
          label={t`Language`}
          value={spoken}
          onChange={({ target }) => setLanguage(target.value)}
          options={languages.map((code) => ({ value: code, label: languageName(code, code === SEVERAL) }))}
        />
        <Select
          label={t`Speed`}
          value={String(speed)}
          onChange={({ target }) => setSpeed(HEARING_SPEEDS.find((one) => String(one) === target.value) ?? 1)}
          options={HEARING_SPEEDS.map((one) => ({ value: String(one), label: percent(one) }))}
        />
      </div>
      <p className={styles.cost}>
        <Trans>
          Uses {cost} of the {free} of automatic processing left for this file today.
        </Trans>
      </p>
      <div>
        <Button look="main" type="submit" aria-disabled={isWaiting}>
          {t`Hear it again`}
        </Button>
      </div>
    </form>
  )
}

/** The file's own language first; several last. */
function languagesOf({ languages, is_multilingual }: HearingChoices['engines'][number], own: string): string[] {
  const codes = languages ?? (own === SEVERAL ? [] : [own])
  const known = codes.includes(own) ? [own, ...codes.filter((code) => code !== own)] : codes
  return is_multilingual ? [...known, SEVERAL] : known
}

/** What was heard, with what differs marked, and its key. */
function ReadingRow({
  reading,
  index,
  before,
  onTake,
}: {
  reading: Reading
  index: number
  before: readonly string[]
  onTake: () => void
}) {
  const { t } = useLingui()
  const format = useFormat()
  const runs = useMemo(
    () =>
      readingRuns(
        before,
        reading.words.map(({ text }) => text),
      ),
    [before, reading],
  )
  const number = index + 1
  const wordsId = useId()
  const facts = [
    reading.label,
    languageName(reading.language_code, reading.is_multilingual),
    format.percent(reading.speed),
  ].join(', ')
  const changed = runs.filter(({ kind }) => kind !== 'same').length
  const own = reading.is_multilingual ? SEVERAL : baseLanguage(reading.language_code)
  return (
    <li className={styles.reading} aria-label={t`Reading ${number}`}>
      <h3>
        {t`Reading ${number}`} <small>{facts}</small>
      </h3>
      {reading.words.length === 0 ? (
        <p className={styles.none}>{t`No speech was found.`}</p>
      ) : (
        <>
          <p id={wordsId} className={styles.words} lang={own === SEVERAL ? undefined : own} dir="auto">
            <WordRuns runs={runs} />
          </p>
          {changed === 0 ? (
            <p className={styles.none}>{t`Same as the current text.`}</p>
          ) : (
            <Button size={32} aria-describedby={wordsId} onClick={onTake}>
              {t`Use this reading`}
              {index < MOST_KEYS && <Kbd keys={[String(number)]} />}
            </Button>
          )}
        </>
      )}
    </li>
  )
}
