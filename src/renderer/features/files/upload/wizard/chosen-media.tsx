import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { Banner } from '../../../../components/banner/banner.tsx'
import { Button } from '../../../../components/button/button.tsx'
import { AlreadyThere } from '../already-there.tsx'
import { isNew, isTakeable, type JudgedMedium, type TimeLeft, MEDIUM_PROBLEMS } from './judge-media.ts'
import styles from './steps.module.css'
import type { Way } from './wizard-state.ts'
import { useFormat } from '../../../../lib/words/use-format.ts'
import { useSay } from '../../../../lib/words/use-say.ts'

const PURCHASE_PATH = '/account/checkout'

export interface ChosenMediaProps {
  media: readonly JudgedMedium[]
  way: Way
  /** The time that they were judged by. */
  time: TimeLeft
  /** Whether time can be bought here. */
  canPurchase: boolean
  /** Languages that they are translated into. */
  translations: number
  /** Uploads these, with the quota of those that need one. */
  onUpload: (media: readonly JudgedMedium[]) => void
  /** Uploads nothing. */
  onCancel: () => void
}

/**
 * The chosen files when something stands in the way of one, when it is there already, or when they cost more than their
 * length: the spec's words beside it, what it costs, and what can be done.
 */
export function ChosenMedia({ media, way, time, canPurchase, translations, onUpload, onCancel }: ChosenMediaProps) {
  const { t } = useLingui()
  const takeable = media.filter(isTakeable)
  const fresh = takeable.filter(isNew)
  const isHuman = way === 'FOR-HUMAN-TRANSCRIPTION'
  return (
    <>
      <ul className={styles.files}>
        {media.map((medium, index) => (
          <ChosenMedium key={index} {...medium} />
        ))}
      </ul>
      {media.some(({ problem }) => problem === 'too_large') && time.balanceSeconds !== null && (
        <Shortage time={time} isHuman={isHuman} canPurchase={canPurchase} />
      )}
      {takeable.some(({ cost }) => cost !== null) && (
        <p>
          <Cost media={takeable} isHuman={isHuman} translations={translations} />
        </p>
      )}
      <div className={styles.actions}>
        {fresh.length > 0 && (
          <Button look="main" onClick={() => onUpload(fresh)}>
            <UploadLabel media={fresh} all={media.length} />
          </Button>
        )}
        {fresh.length < takeable.length && (
          <Button onClick={() => onUpload(takeable)}>
            <AgainLabel takeable={takeable} fresh={fresh.length} />
          </Button>
        )}
        <Button look={takeable.length > 0 ? 'quiet' : 'main'} onClick={onCancel}>
          {takeable.length > 0
            ? t`Cancel`
            : t`${plural(media.length, { one: 'Choose another file', other: 'Choose other files' })}`}
        </Button>
      </div>
    </>
  )
}

function ChosenMedium({ file, lengthSeconds, problem, quota, same = null }: JudgedMedium) {
  const say = useSay()
  const format = useFormat()
  const price = typeof quota === 'number' ? format.money(quota) : null
  return (
    <li>
      <p className={styles.file}>
        <span className={styles.fileName} dir="auto">
          {file.name}
        </span>
        {lengthSeconds !== null && <span className={styles.fileLength}>{format.length(lengthSeconds)}</span>}
      </p>
      {problem && (
        <Banner tone={problem === 'not_media' ? 'danger' : 'warn'} isAlert>
          {say(MEDIUM_PROBLEMS[problem])}
        </Banner>
      )}
      {same && <AlreadyThere same={same} />}
      {price !== null && (
        <p>
          <Trans>
            Or have it transcribed by a person for <strong>{price}</strong>, VAT included. You pay from your files once
            it is uploaded; until then nothing is charged.
          </Trans>
        </p>
      )}
      {quota === 'later' && (
        <p>
          <Trans>
            You see its length once it is uploaded. If you don’t have enough human time, it waits in your files with its
            price; nothing is charged until you pay.
          </Trans>
        </p>
      )}
    </li>
  )
}

/** What is left of the time that is too short, and the way to more. */
function Shortage({
  time: { balanceSeconds, inWorkOrFailedSeconds },
  isHuman,
  canPurchase,
}: {
  time: TimeLeft
  isHuman: boolean
  canPurchase: boolean
}) {
  const { t } = useLingui()
  const format = useFormat()
  const left = format.length(Math.max(0, (balanceSeconds ?? 0) - inWorkOrFailedSeconds))
  const reserved = format.length(inWorkOrFailedSeconds)
  return (
    <p>
      {isHuman ? (
        <Trans>
          You have <strong>{left}</strong> of human time left.
        </Trans>
      ) : (
        <Trans>
          You have <strong>{left}</strong> of auto time left.
        </Trans>
      )}
      {inWorkOrFailedSeconds > 0 && (
        <>
          {' '}
          <Trans>Another {reserved} is set aside for files in progress or failed.</Trans>
        </>
      )}
      {canPurchase && (
        <>
          {' '}
          <Link to={PURCHASE_PATH}>{t`Purchase hours`}</Link>
        </>
      )}
    </p>
  )
}

/** What the files cost with their translations. */
function Cost({
  media,
  isHuman,
  translations,
}: {
  media: readonly JudgedMedium[]
  isHuman: boolean
  translations: number
}) {
  const format = useFormat()
  // A quota is paid in money.
  const known = media.flatMap(({ cost, quota }) =>
    cost === null || cost === 'later' ? [] : [{ ...cost, transcription: quota === null ? cost.transcription : 0 }],
  )
  const transcribing = known.reduce((sum, cost) => sum + cost.transcription, 0)
  const translating = known.reduce((sum, cost) => sum + cost.translations, 0)
  if (known.length === 0)
    return (
      <>
        <Plural
          value={translations}
          one="The translation costs as much auto time as the recording is long."
          other="Each of the # translations costs as much auto time as the recording is long."
        />{' '}
        <Trans>You see the length once it is uploaded.</Trans>
      </>
    )
  const [transcription, translation] = [format.length(transcribing), format.length(translating)]
  const whole = format.length(transcribing + translating)
  return (
    <>
      {!isHuman ? (
        <Trans>
          This takes <strong>{whole}</strong> of your auto time: {transcription} to transcribe and {translation} to
          translate.
        </Trans>
      ) : transcribing === 0 ? (
        <Trans>
          Translating takes <strong>{translation}</strong> of your auto time, charged when the text is published.
        </Trans>
      ) : (
        <Trans>
          Transcribing takes <strong>{transcription}</strong> of your human time, and translating{' '}
          <strong>{translation}</strong> of your auto time, charged when the text is published.
        </Trans>
      )}
      {known.length < media.length && (
        <>
          {' '}
          <Trans>You see the length of the rest once it is uploaded.</Trans>
        </>
      )}
    </>
  )
}

const centsOf = (media: readonly JudgedMedium[]) =>
  media.reduce((sum, { quota }) => sum + (typeof quota === 'number' ? quota : 0), 0)

function UploadLabel({ media, all }: { media: readonly JudgedMedium[]; all: number }) {
  const format = useFormat()
  const cents = centsOf(media)
  const takeable = media.length
  const price = format.money(cents)
  if (cents > 0) return <Trans>Accept the quota of {price}</Trans>
  if (takeable === all) return <Trans>Upload</Trans>
  return <Plural value={takeable} one="Upload the other file" other="Upload the other # files" />
}

/** Of the button that sends what is there already as well; a price is said on it too. */
function AgainLabel({ takeable, fresh }: { takeable: readonly JudgedMedium[]; fresh: number }) {
  const format = useFormat()
  const cents = centsOf(takeable)
  const price = format.money(cents)
  if (cents > 0) return <Trans>Upload again and accept the quota of {price}</Trans>
  return fresh > 0 ? <Trans>Upload all anyway</Trans> : <Trans>Upload again</Trans>
}
