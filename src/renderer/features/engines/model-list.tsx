import { Trans } from '@lingui/react/macro'
import type { SpeechModel } from '../../../shared/contract/engines.ts'
import styles from './engines.module.css'
import { ModelRow } from './model-row.tsx'

/** Models, the recommended one first. */
export function ModelList({ models }: { models: readonly SpeechModel[] }) {
  if (models.length === 0) return null
  const sorted = models.toSorted((a, b) => Number(b.is_recommended) - Number(a.is_recommended))
  return (
    <ul className={styles.list}>
      {sorted.map((model) => (
        <li key={model.name}>
          <ModelRow model={model} />
        </li>
      ))}
    </ul>
  )
}

/** How a model comes to a server without a network. */
export function ByHand({ name = 'NAME' }: { name?: string }) {
  const command = <code>{`npx longhand models add ${name} --from FOLDER`}</code>
  return (
    <p className={styles.about}>
      <Trans>
        No network on the server? Download the model’s files on another machine, copy them to the server and run{' '}
        {command}. It checks them, and says which are missing and where to get them.
      </Trans>
    </p>
  )
}
