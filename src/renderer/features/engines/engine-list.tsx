import { Plural, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { SpeechEngine } from '../../../shared/contract/engines.ts'
import styles from './engines.module.css'
import { useSay } from '../../lib/words/use-say.ts'
import { SetAsideRow } from './set-aside-row.tsx'

/** What people know the engines by. */
const NAMES: Record<SpeechEngine['name'], string> = {
  sherpa: 'sherpa-onnx',
  pocketsphinx: 'PocketSphinx',
  openai: 'OpenAI API',
}

/** The engines in the order in which they are tried, each with its state or what it lacks. */
export function EngineList({ engines }: { engines: readonly SpeechEngine[] }) {
  const say = useSay()
  const { t } = useLingui()
  return (
    <ul className={styles.list}>
      {engines.map((engine) => (
        <li key={engine.name} className={styles.engine} data-usable={engine.is_usable || undefined}>
          {engine.is_usable ? <CircleCheck /> : <CircleDashed />}
          <div>
            <h3 className={styles.name}>
              {NAMES[engine.name]}{' '}
              <span className={styles.state}>{engine.is_usable ? t`Ready` : t`Not available`}</span>
            </h3>
            <p className={styles.about}>{say(engine.text)}</p>
            {engine.languages !== null && (
              <p className={styles.about}>
                {engine.languages === 'any' ? (
                  t`Any language`
                ) : (
                  <Plural value={engine.languages} one="# language" other="# languages" />
                )}
              </p>
            )}
            {engine.set_aside.map((row) => (
              <SetAsideRow key={row.id} row={row} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
