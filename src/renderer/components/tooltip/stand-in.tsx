import { useEffect, useLayoutEffect, useRef, type RefCallback } from 'react'

/** Which element's tooltip is wanted, and the event that said so. */
export interface Asked {
  element: HTMLElement
  event: Event
}

type Handler = (event: Event) => void

/** What Radix gives the element it renders as its trigger. */
export interface TriggerProps {
  ref?: RefCallback<HTMLElement>
  'aria-describedby'?: string
  onPointerMove?: Handler
  onPointerLeave?: Handler
  onPointerDown?: Handler
  onFocus?: Handler
  onBlur?: Handler
  onClick?: Handler
}

/** Stands in for an element that is on the page already: what Radix would give its trigger goes to that element. */
export function StandIn({ element, event, ...trigger }: Asked & TriggerProps) {
  const latest = useRef(trigger)
  const describedBy = trigger['aria-describedby']

  useLayoutEffect(() => {
    latest.current = trigger
  })

  useLayoutEffect(() => {
    latest.current.ref?.(element)
    return () => {
      latest.current.ref?.(null)
    }
  }, [element])

  useEffect(() => {
    if (describedBy === undefined) return undefined
    const before = element.getAttribute('aria-describedby')
    element.setAttribute('aria-describedby', before === null ? describedBy : `${before} ${describedBy}`)
    return () => {
      if (before === null) element.removeAttribute('aria-describedby')
      else element.setAttribute('aria-describedby', before)
    }
  }, [element, describedBy])

  useEffect(() => {
    const stop = new AbortController()
    const on = (type: string, handler: (props: TriggerProps) => Handler | undefined) =>
      element.addEventListener(type, (happened) => handler(latest.current)?.(happened), { signal: stop.signal })
    on('pointermove', (props) => props.onPointerMove)
    on('pointerleave', (props) => props.onPointerLeave)
    on('pointerdown', (props) => props.onPointerDown)
    on('focus', (props) => props.onFocus)
    on('blur', (props) => props.onBlur)
    on('click', (props) => props.onClick)
    // The event that asked came before there was anybody to hear it.
    if (event.type.startsWith('focus')) {
      if (element.ownerDocument.activeElement === element) latest.current.onFocus?.(event)
    } else if (element.matches(':hover')) latest.current.onPointerMove?.(event)
    return () => stop.abort()
  }, [element, event])

  return null
}
