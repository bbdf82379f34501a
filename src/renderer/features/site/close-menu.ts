import type { MouseEvent } from 'react'

/** For a link in a menu: closes it, since the link may lead to a place on the same page. */
export function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('details')?.removeAttribute('open')
}
