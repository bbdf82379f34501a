import { createContext, useContext } from 'react'

export interface ToastMessage {
  text: string
  /** `error` stays until it is dismissed; everything else goes after 6 s. */
  tone?: 'info' | 'ok' | 'error'
  /** One button, such as Undo. */
  action?: { label: string; run: () => void }
}

/** Shows a toast. Never the only place where an error is said. */
export type ShowToast = (message: ToastMessage) => void

export const ToastContext = createContext<ShowToast | null>(null)

/** `const toast = useToast(); toast({ text: 'Deleted.', action: { label: 'Undo', run } })` */
export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it')
  return show
}
