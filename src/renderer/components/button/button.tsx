import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner/spinner.tsx'
import { buttonClass, type ButtonLook, type ButtonSize } from './button-class.ts'
import styles from './button.module.css'

export interface ButtonProps extends ComponentProps<'button'> {
  /** `plain` unless told. One `main` per view. */
  look?: ButtonLook
  /** Height: 32, 40 (unless told) or 50 px. */
  size?: ButtonSize
  /** The action is on its way: a spinner covers the label, the width stays, clicks do nothing. */
  sending?: boolean
}

/** A button. Icons go in as children beside the words. `type` is `button` unless told. */
export function Button({
  look,
  size,
  sending = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (sending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={classNames(buttonClass({ look, size }), className)}
      aria-busy={sending || undefined}
      aria-disabled={sending || rest['aria-disabled'] || undefined}
      onClick={click}
    >
      <span className={styles.label}>{children}</span>
      {sending && <Spinner className={styles.spinner} />}
    </button>
  )
}
