import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Direction, Toast as Radix } from 'radix-ui'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { ToastContext, type ToastMessage } from './toast-context.ts'
import styles from './toast.module.css'

const SHOWN_MS = 6000
const MOST_AT_ONCE = 3
const ICONS = { info: Info, ok: CircleCheck, error: CircleAlert }

interface ShownToast extends ToastMessage {
  key: number
}

/** Holds the toasts of everything below it, at the bottom where lines start; the newest is at the bottom. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const swipe = Direction.useDirection() === 'rtl' ? 'right' : 'left'
  const [toasts, setToasts] = useState<ShownToast[]>([])
  const next = useRef(0)
  const show = useCallback((message: ToastMessage) => {
    next.current += 1
    const key = next.current
    setToasts((shown) => [...shown, { ...message, key }].slice(-MOST_AT_ONCE))
  }, [])
  const drop = (key: number) => setToasts((shown) => shown.filter((toast) => toast.key !== key))
  return (
    <ToastContext.Provider value={show}>
      <Radix.Provider label={t`Message`} duration={SHOWN_MS} swipeDirection={swipe}>
        {children}
        {toasts.map((toast) => (
          <Toast key={toast.key} toast={toast} onGone={() => drop(toast.key)} />
        ))}
        <Radix.Viewport className={styles.viewport} />
      </Radix.Provider>
    </ToastContext.Provider>
  )
}

function Toast({ toast: { text, tone = 'info', action }, onGone }: { toast: ShownToast; onGone: () => void }) {
  const { t } = useLingui()
  const Icon = ICONS[tone]
  const isError = tone === 'error'
  return (
    <Radix.Root
      className={classNames(styles.toast, styles[tone])}
      type={isError ? 'foreground' : 'background'}
      duration={isError ? Infinity : SHOWN_MS}
      onOpenChange={(open) => !open && onGone()}
    >
      <Icon />
      <Radix.Description className={styles.text}>{text}</Radix.Description>
      {action && (
        <Radix.Action asChild altText={action.label} onClick={action.run}>
          <Button size={32}>{action.label}</Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton bare label={t`Dismiss`} icon={X} />
      </Radix.Close>
    </Radix.Root>
  )
}
