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
