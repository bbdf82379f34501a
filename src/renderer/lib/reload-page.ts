/** Loads the page again, by which it is drawn for whoever is signed in now. */
export function reloadPage(): void {
  location.reload()
}
