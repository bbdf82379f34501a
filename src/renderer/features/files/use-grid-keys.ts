import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'

/** What keys ask of a row, by its id. */
export interface GridCommands {
  open: (id: string) => void
  remove: (id: string) => void
  rename: (id: string) => void
  toggle: (id: string, isRange: boolean) => void
  move: (id: string) => void
  tag: (id: string) => void
}

const CONTROLS = 'a[href], button, input'

/**
 * The keys of a grid of rows, as the ARIA practice has them: one row is a stop of Tab, followed by its own controls;
 * arrows, `j` and `k`, Home and End go from row to row, left and right through a row's controls. Enter opens, Space
 * ticks, `m` moves, `t` tags, F2 renames, Delete asks. Rows are those with `data-file`. Give the result to the
 * table's body.
 */
export function useGridKeys(commands: GridCommands) {
  const ref = useRef<HTMLTableSectionElement>(null)
  const [current, setCurrent] = useState<string | null>(null)

  // After each drawing, for rows and their controls come and go.
  useLayoutEffect(() => {
    const rows = rowsIn(ref.current)
    const stop = rows.find((row) => row.dataset['file'] === current) ?? rows[0]
    for (const row of rows) {
      row.tabIndex = row === stop ? 0 : -1
      for (const control of controlsIn(row)) control.tabIndex = row === stop ? 0 : -1
    }
  })

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const row = target.closest<HTMLElement>('[data-file]')
    if (row) setCurrent(row.dataset['file'] ?? null)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[data-file]')
    // A menu that opened from a row is elsewhere on the page, and has keys of its own.
    if (!row || !ref.current?.contains(target) || event.ctrlKey || event.metaKey || event.altKey) return
    if (move(event.key, row, target) || act(event, row, target)) event.preventDefault()
  }

  function move(key: string, row: HTMLElement, target: HTMLElement): boolean {
    const rows = rowsIn(ref.current)
    const controls = controlsIn(row)
    const [place, inside] = [rows.indexOf(row), controls.indexOf(target)]
    const forward = getComputedStyle(row).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    switch (key) {
      case 'ArrowDown':
      case 'j':
        return focus(rows[Math.min(place + 1, rows.length - 1)])
      case 'ArrowUp':
      case 'k':
        return focus(rows[Math.max(place - 1, 0)])
      case 'Home':
        return focus(rows[0])
      case 'End':
        return focus(rows.at(-1))
      case 'ArrowLeft':
      case 'ArrowRight':
        return focus(
          key === forward ? controls[Math.min(inside + 1, controls.length - 1)] : (controls[inside - 1] ?? row),
        )
      default:
        return false
    }
  }

  function act({ key, shiftKey }: KeyboardEvent, row: HTMLElement, target: HTMLElement): boolean {
    const id = row.dataset['file'] ?? ''
    if (key === 'Delete') commands.remove(id)
    else if (key === 'F2') commands.rename(id)
    // On a control these keys are its own.
    else if (target !== row) return false
    else if (key === 'Enter') commands.open(id)
    else if (key === 'm') commands.move(id)
    else if (key === 't') commands.tag(id)
    else if (key === ' ') commands.toggle(id, shiftKey)
    else return false
    return true
  }

  return { ref, onFocus, onKeyDown }
}

const rowsIn = (body: HTMLElement | null) => [...(body?.querySelectorAll<HTMLElement>('[data-file]') ?? [])]
const controlsIn = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>(CONTROLS)]

function focus(element: HTMLElement | undefined): boolean {
  element?.focus()
  return true
}
