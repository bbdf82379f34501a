import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { AppWindow, Mic, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { openLiveSession } from '../../../../shared/contract/live-transcription.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { buttonClass } from '../../../components/button/button-class.ts'
import { ChoiceRow } from '../../../components/choice-row/choice-row.tsx'
import { Field } from '../../../components/field/field.tsx'
import { LanguageSelect } from '../../../components/language-select/language-select.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { call } from '../../../lib/api.ts'
import { useClientConfig } from '../../../lib/client-config.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { platform } from '../../../platform/index.ts'
import { likelyLanguages, readLastLanguage, rememberLanguage } from '../last-language.ts'
import { useLanguages } from '../languages-query.ts'
import { filesPath, viewFrom } from '../list-view.ts'
import { canCaptureScreen, type LiveSource, NoSound } from './capture-sound.ts'
import styles from './live.module.css'
import { liveTextPath } from './live-text-path.ts'
import { noSoundWords } from './no-sound-words.ts'
import { pendingCapture, recordLive } from './running-live.ts'
import { TranslationChoice } from './translation-choice.tsx'

/** /files/live: what is spoken, and from where; then it begins. */
export default function LiveScreen() {
  const { t } = useLingui()
  const say = useSay()
  const [params] = useSearchParams()
  const { folder } = viewFrom(params)
  const { data: languages, isError } = useLanguages()
  return (
    <>
      <title>{`${t`Live transcription`} · Longhand`}</title>
      <div className={styles.head}>
        <h1>{t`Live transcription`}</h1>
        <Link to={filesPath(folder)} className={buttonClass({ look: 'quiet' })}>
          <X />
          {t`Close`}
        </Link>
      </div>
      <p className={styles.lead}>
        {t`Words appear while people speak, and you can correct them at once. The recording is saved as it is made.`}
      </p>
      {isError && !languages && <Banner tone="danger">{say(messages.unreachable)}</Banner>}
      {!platform.openSocket && <Banner>{say(messages.liveInBrowser)}</Banner>}
      {platform.openSocket &&
        (languages ? <Start languages={languages} folder={folder} /> : !isError && <Loading rows={4} />)}
    </>
  )
}

type Languages = NonNullable<ReturnType<typeof useLanguages>['data']>

function Start({ languages, folder }: { languages: Languages; folder: string | null }) {
  const { t } = useLingui()
  const format = useFormat()
  const { data: config } = useClientConfig()
  const client = useQueryClient()
  const navigate = useNavigate()
  const able = languages.filter(({ system }) => system.includes('AUTO'))
  const [code, setCode] = useState(() => able.find((one) => one.code === readLastLanguage())?.code ?? onlyOne(able))
  const [name, setName] = useState('')
  const [translations, setTranslations] = useState<readonly string[]>([])
  const [source, setSource] = useState<LiveSource>('microphone')
  const [isStarting, setStarting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [now] = useState(() => new Date())
  const usualName = t`Live, ${{ date: format.moment(now, 'day-time') }}`

  async function start(language: string): Promise<void> {
    setStarting(true)
    setProblem(null)
    let capture: Awaited<ReturnType<typeof pendingCapture>> | undefined
    try {
      capture = await pendingCapture(source)
      const { user } = await client.ensureQueryData(profileQuery)
      const { session } = await call(openLiveSession, {
        body: {
          name: name.trim() || usualName,
          language_code: language,
          folder_id: folder,
          translate_languages: translations.filter((one) => one !== language),
          client_key: crypto.randomUUID(),
        },
      })
      await recordLive(session.id, { owner: user._id, source, capture })
      void navigate(liveTextPath(session.id))
    } catch (error) {
      await capture?.capture.stop()
      setProblem(error instanceof NoSound ? noSoundWords(error) : messageOf(error, messages.unreachable))
      setStarting(false)
    }
  }

  return (
    <form
      className={styles.start}
      onSubmit={(event) => {
        event.preventDefault()
        if (code === null) setProblem(t`Choose the language that is spoken.`)
        else if (!isStarting) void start(code)
      }}
    >
      <LanguageSelect
        label={t`Spoken language`}
        languages={able}
        value={code}
        onChange={(chosen) => {
          rememberLanguage(chosen)
          setCode(chosen)
          setTranslations([])
        }}
        first={likelyLanguages()}
        className={styles.field}
      />
      <Field
        label={t`Name`}
        placeholder={usualName}
        maxLength={200}
        value={name}
        onChange={({ target }) => setName(target.value)}
        className={styles.field}
      />
      {code !== null && (
        <TranslationChoice
          from={code}
          chosen={translations}
          onChange={setTranslations}
          isCharged={config !== undefined && config.billing !== 'off'}
        />
      )}
      {canCaptureScreen() && (
        <ChoiceRow
          label={t`What to listen to`}
          value={source}
          onChange={setSource}
          locked={isStarting}
          choices={[
            {
              value: 'microphone',
              label: t`Microphone`,
              help: t`Whoever speaks in this room`,
              icon: Mic,
            },
            {
              value: 'screen',
              label: t`Meeting or tab`,
              help: t`The sound of a tab or of the computer, and your microphone`,
              icon: AppWindow,
            },
          ]}
        />
      )}
      {source === 'screen' && (
        <p className={styles.note}>
          <Trans>
            Choose the tab or the screen in the next window, and tick the box that shares its sound. Its picture is not
            recorded.
          </Trans>
        </p>
      )}
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      {config?.live_second_reading && (
        <p className={styles.note}>
          <Trans>
            When you stop, the whole recording is transcribed a second time. Words that differ are listed as uncertain;
            your text stays as it is until you decide.
          </Trans>
        </p>
      )}
      {config && config.billing !== 'off' && (
        <p className={styles.note}>
          {t`Each minute that is recorded uses one minute of automatic time.`}{' '}
          {config.live_second_reading && t`The second reading is included.`}
        </p>
      )}
      <Button look="main" type="submit" size={50} sending={isStarting}>
        <Mic />
        {t`Start`}
      </Button>
    </form>
  )
}

const onlyOne = (able: Languages) => (able.length === 1 ? able[0]!.code : null)
