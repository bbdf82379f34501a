import { Trans, useLingui } from '@lingui/react/macro'
import type { EngineTrial, TriedEngine } from '../../../shared/contract/engines.ts'
import { wordChanges } from '../../../shared/transcript/word-changes.ts'
import { comparableWords, wordErrorRate } from '../../../shared/transcript/word-error-rate.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { useFormat } from '../../lib/words/use-format.ts'
import styles from './engines.module.css'
import { Pace } from './pace.tsx'

/** What each engine made of the recording, side by side, with the words that differ marked. */
export function TrialResults({ trial }: { trial: EngineTrial }) {
  const { t } = useLingui()
  const { results, state, failure, reference, language } = trial
  const base = reference || (results.find(({ text }) => text !== null)?.text ?? '')
  return (
    <div aria-live="polite">
      {state === 'waiting' && <p className={styles.about}>{t`Waiting to start`}</p>}
      {state === 'failed' && <Banner tone="danger">{failure}</Banner>}
      {reference !== '' && results.length > 0 && (
        <p className={styles.about}>
          <Trans>
            Said: <q lang={language}>{reference}</q>
          </Trans>
        </p>
      )}
      <ul className={styles.results}>
        {results.map((result) => (
          <li key={result.id}>
            <h3 className={styles.name}>{result.label}</h3>
            <Reading result={result} trial={trial} base={base} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Reading({ result, trial, base }: { result: TriedEngine; trial: EngineTrial; base: string }) {
  const { t } = useLingui()
  const { text, failure } = result
  if (failure !== null) return <p className={styles.about}>{failure}</p>
  if (text === null) return <p className={styles.about}>{trial.state === 'failed' ? '–' : t`Transcribing…`}</p>
  return (
    <>
      {text === '' ? (
        <p className={styles.about}>{t`No speech was recognised.`}</p>
      ) : (
        <p lang={trial.language} dir="auto" className={styles.reading}>
          <Marked base={base} text={text} />
        </p>
      )}
      <Figures result={result} text={text} reference={trial.reference} />
    </>
  )
}

/** A text whose words that the other one has not are marked. */
function Marked({ base, text }: { base: string; text: string }) {
  const words = text.split(/\s+/u)
  const plain = (word: string) => comparableWords(word).join(' ')
  let at = 0
  return wordChanges(base.split(/\s+/u).map(plain), words.map(plain)).map(({ kind, words: run }, index) => {
    if (kind === 'removed') return null
    const own = words.slice(at, (at += run.length)).join(' ')
    // oxlint-disable-next-line react/no-array-index-key -- runs never move
    return <span key={index}>{kind === 'added' ? <mark>{own}</mark> : own} </span>
  })
}

function Figures({ result, text, reference }: { result: TriedEngine; text: string; reference: string }) {
  const format = useFormat()
  const errors = format.number(Math.round(wordErrorRate(reference, text).rate * 100))
  const memory = result.memory === null ? null : format.bytes(result.memory)
  return (
    <p className={styles.figures}>
      {reference !== '' && (
        <span>
          <Trans>{errors} errors in 100 words</Trans>
        </span>
      )}
      <span>
        <Pace pace={result.pace} />
      </span>
      {memory !== null && (
        <span>
          <Trans>{memory} of memory</Trans>
        </span>
      )}
    </p>
  )
}
