import { Slot } from 'radix-ui'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { Bubble } from './bubble.tsx'
import type { Asked } from './stand-in.tsx'

export interface TooltipProps {
  text: string
  /** Keys that do the same. */
  keys?: readonly string[]
  /** One element that can take the focus. */
  children: ReactNode
}

/** A name or a key that shows on hover and focus. Never the only place for anything. */
export function Tooltip({ text, keys, children }: TooltipProps) {
  // A bar has dozens of buttons: what only one of them needs at a time comes when somebody points at it.
  const [asked, setAsked] = useState<Asked>()
  const ask = ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLElement>) => {
    if (asked?.element !== currentTarget) setAsked({ element: currentTarget, event: nativeEvent })
  }
  return (
    <>
      <Slot.Root onPointerEnter={ask} onFocus={ask}>
        {children}
      </Slot.Root>
      {asked && <Bubble text={text} keys={keys} asked={asked} />}
    </>
  )
}
