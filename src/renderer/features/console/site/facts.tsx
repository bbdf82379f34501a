import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import shared from '../console.module.css'

/** Facts with their names; what is not set is said to be so. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const { t } = useLingui()
  return (
    <dl className={shared.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === undefined || value === null || value === '' ? t`Not set` : value}</dd>
        </div>
      ))}
    </dl>
  )
}
