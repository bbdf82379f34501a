import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../../components/button/button.tsx'
import styles from './steps.module.css'

export interface StepProps {
  number: number
  name: string
  isOpen: boolean
  /** What stands in the folded step; null for one that comes later. */
  summary: ReactNode | null
  /** What the folded step says before its time. */
  later?: string
  /** The words on the button that opens it, and its name; absent where it cannot be opened by hand. */
  change?: readonly [words: string, name: string]
  onOpen: () => void
  /** Nothing may be changed now. */
  isLocked: boolean
  /** The heading of the open step. */
  title: string
  children: ReactNode
}

/**
 * One step: its number in the margin; folded to one line when it is done, faint before its time, open behind the red
 * rule.
 */
export function Step({
  number,
  name,
  isOpen,
  summary,
  later = '',
  change,
  onOpen,
  isLocked,
  title,
  children,
}: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(isOpen)
  // The button that was pressed is gone with the step that folds: who reads with the ears goes on in the one that
  // opens.
  useEffect(() => {
    if (isOpen && !wasOpen.current) heading.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <li
      className={styles.step}
      aria-current={isOpen ? 'step' : undefined}
      data-later={summary === null && !isOpen ? true : undefined}
    >
      <p className={styles.name}>
        {number} {name}
      </p>
      <div className={styles.body}>
        {isOpen ? (
          <>
            <h2 ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            {children}
          </>
        ) : (
          <>
            <span>{summary ?? later}</span>
            {summary !== null && change && (
              <Button look="quiet" size={32} disabled={isLocked} onClick={onOpen} aria-label={change[1]}>
                {change[0]}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  )
}
