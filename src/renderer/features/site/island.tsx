import type { ComponentProps, ComponentType } from 'react'
import { ISLANDS, type IslandName } from './islands.ts'
import styles from './island.module.css'

/**
 * A part of a public page that lives on in the browser: the server draws it like everything else and lays its props
 * beside it, and the pages' script hydrates it. What is no island stays as it was drawn and costs the visitor no
 * script.
 */
export function Island<Name extends IslandName>({
  part,
  props,
}: {
  part: Name
  props: ComponentProps<(typeof ISLANDS)[Name]>
}) {
  const Part = ISLANDS[part] as ComponentType<object>
  return (
    <div className={styles.island} data-island={part} data-props={JSON.stringify(props)}>
      <Part {...props} />
    </div>
  )
}
