import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../components/button/button.tsx'
import { FailedState } from '../../components/failed-state/failed-state.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { AccountSection } from './account-section.tsx'
import styles from './connections.module.css'

export interface ConnectionListProps<Item extends { _id: string }> {
  title: string
  /** Undefined until they are there. */
  items: readonly Item[] | undefined
  isError: boolean
  /** Said when they could not be loaded, and when there are none. */
  failed: string
  empty: string
  onRetry: () => void
  children: (item: Item) => ReactNode
}

/** What an account has of sources, destinations or webhooks. */
export function ConnectionList<Item extends { _id: string }>({
  title,
  items,
  isError,
  failed,
  empty,
  onRetry,
  children,
}: ConnectionListProps<Item>) {
  const { t } = useLingui()
  return (
    <AccountSection title={title} wide>
      {isError && <FailedState message={failed} action={<Button onClick={onRetry}>{t`Try again`}</Button>} />}
      {!isError && !items && <Loading rows={2} />}
      {items?.length === 0 && <p className="muted">{empty}</p>}
      {items && items.length > 0 && (
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item._id}>{children(item)}</li>
          ))}
        </ul>
      )}
    </AccountSection>
  )
}
