/** Closes the header's menus once they have led somewhere on the same page. */
export function closeMenus(header: HTMLElement): void {
  for (const menu of header.querySelectorAll('details')) {
    menu.addEventListener('click', (event) => {
      if (event.target instanceof HTMLAnchorElement) menu.open = false
    })
  }
}
