import { foldText } from '../../../../shared/domain/fold-text.ts'

/** Leaves those languages of a directory whose names hold what is typed, accents and capitals aside. */
export function filterTiles(directory: HTMLElement): void {
  const text = directory.querySelector<HTMLInputElement>('[data-filter-text]')
  const none = directory.querySelector<HTMLElement>('[data-filter-none]')
  const tiles = [...directory.querySelectorAll<HTMLElement>('[data-language]')].map((tile) => ({ tile, name: foldText(tile.dataset['language'] ?? '') }))
  if (!text) return
  text.hidden = false
  text.addEventListener('input', () => {
    const wanted = foldText(text.value.trim())
    for (const { tile, name } of tiles) tile.hidden = !name.includes(wanted)
    if (none) none.hidden = tiles.some(({ tile }) => !tile.hidden)
  })
}
