import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { exactTime } from '../../../../../shared/domain/exact-time.ts'
import { formatCents } from '../../../../../shared/domain/pricing.ts'
import { Banner } from '../../../../components/banner/banner.tsx'
import { Button } from '../../../../components/button/button.tsx'
import { isTakeable, type JudgedMedium, type TimeLeft, MEDIUM_PROBLEMS } from './judge-media.ts'
import styles from './steps.module.css'
import type { Way } from './wizard-state.ts'

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
  /** Uploads those that can go up, with the quota of those that need one. */
  onUpload: () => void
  /** Uploads nothing. */
  onCancel: () => void
}

/**
 * The chosen files when something stands in the way of one, or when they cost more than their length: the spec's words
 * beside it, what it costs, and what can be done.
 */
export function ChosenMedia({ media, way, time, canPurchase, translations, onUpload, onCancel }: ChosenMediaProps) {
  const takeable = media.filter(isTakeable)
  const cents = media.reduce((sum, { quota }) => sum + (typeof quota === 'number' ? quota : 0), 0)
  return (
    <>
      <ul className={styles.files}>
        {media.map((medium, index) => (
          <ChosenMedium key={index} {...medium} />
        ))}
      </ul>
      {media.some(({ problem }) => problem === 'too_large') && time.balanceSeconds !== null && (
        <Shortage time={time} isHuman={way === 'FOR-HUMAN-TRANSCRIPTION'} canPurchase={canPurchase} />
      )}
      {takeable.some(({ cost }) => cost !== null) && (
        <p>{costInWords(takeable, { isHuman: way === 'FOR-HUMAN-TRANSCRIPTION', translations })}</p>
      )}
      <div className={styles.actions}>
        {takeable.length > 0 && (
          <Button look="main" onClick={onUpload}>
            {uploadLabel(takeable.length, media.length, cents)}
          </Button>
        )}
        <Button look={takeable.length > 0 ? 'quiet' : 'main'} onClick={onCancel}>
          {takeable.length > 0 ? 'Cancel' : media.length === 1 ? 'Choose another' : 'Choose others'}
        </Button>
      </div>
    </>
  )
}

function ChosenMedium({ file, lengthSeconds, problem, quota }: JudgedMedium) {
  return (
    <li>
      <p className={styles.file}>
        <span className={styles.fileName}>{file.name}</span>
        {lengthSeconds !== null && <span className={styles.fileLength}>{exactTime(lengthSeconds)}</span>}
      </p>
      {problem && (
        <Banner tone={problem === 'not_media' ? 'danger' : 'warn'} isAlert>
          {MEDIUM_PROBLEMS[problem]}
        </Banner>
      )}
      {typeof quota === 'number' && (
        <p>
          Or a transcriptor writes it down for <strong>{formatCents(quota)}</strong>, VAT included. You pay from your
          files once it is uploaded; until then nothing is charged.
        </p>
      )}
      {quota === 'later' && (
        <p>
          How long it is shows once it is uploaded. Should your human time not suffice, it waits among your files with
          its price; nothing is charged until you pay.
        </p>
      )}
    </li>
  )
}

/** What is left of the time that does not suffice, and the way to more. */
function Shortage({
  time: { balanceSeconds, inWorkOrFailedSeconds },
  isHuman,
  canPurchase,
}: {
  time: TimeLeft
  isHuman: boolean
  canPurchase: boolean
}) {
  const left = Math.max(0, (balanceSeconds ?? 0) - inWorkOrFailedSeconds)
  return (
    <p>
      You have <strong>{exactTime(left)}</strong> of {isHuman ? 'human' : 'auto'} time left
      {inWorkOrFailedSeconds > 0 && <>, not counting {exactTime(inWorkOrFailedSeconds)} for files in work or failed</>}.
      {canPurchase && (
        <>
          {' '}
          <Link to={PURCHASE_PATH}>Purchase hours</Link>
        </>
      )}
    </p>
  )
}

/** What the files cost with their translations. */
function costInWords(
  media: readonly JudgedMedium[],
  { isHuman, translations }: { isHuman: boolean; translations: number },
): ReactNode {
  // A quota is paid in money.
  const known = media.flatMap(({ cost, quota }) =>
    cost === null || cost === 'later' ? [] : [{ ...cost, transcription: quota === null ? cost.transcription : 0 }],
  )
  const transcription = known.reduce((sum, cost) => sum + cost.transcription, 0)
  const translated = known.reduce((sum, cost) => sum + cost.translations, 0)
  const named = translations === 1 ? 'The translation' : `The ${translations} translations`
  const later = known.length < media.length ? ' How long the rest is shows once it is uploaded.' : ''
  if (known.length === 0)
    return (
      `${named} will cost as much auto time${translations === 1 ? '' : ' each'} as the recording is long, which ` +
      'shows once it is uploaded.'
    )
  const ofAuto = (
    <>
      <strong>{exactTime(translated)}</strong> of your auto time, charged when the text is published.{later}
    </>
  )
  if (isHuman && transcription === 0)
    return (
      <>
        {named} will take {ofAuto}
      </>
    )
  if (isHuman)
    return (
      <>
        Transcribing takes <strong>{exactTime(transcription)}</strong> of your human time, and translating {ofAuto}
      </>
    )
  const whole = exactTime(transcription + translated)
  return (
    <>
      This takes <strong>{whole}</strong> of your auto time: {exactTime(transcription)} to transcribe and{' '}
      {exactTime(translated)} to translate.{later}
    </>
  )
}

function uploadLabel(takeable: number, all: number, cents: number): string {
  if (cents > 0) return `Accept the quota of ${formatCents(cents)}`
  return takeable === all ? 'Upload' : `Upload the other ${takeable === 1 ? 'file' : takeable}`
}
