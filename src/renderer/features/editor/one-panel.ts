import type { StoreApi } from 'zustand'

/** A panel beside the text. */
export interface Panel {
  onOpen: (opened: () => void) => void
  close: () => void
}

/** The panel that a store tells open. */
export const panelOf = <State extends { isOpen: boolean }>(
  store: Pick<StoreApi<State>, 'subscribe' | 'getState'>,
  close: () => void,
): Panel => ({
  onOpen: (opened) =>
    void store.subscribe(({ isOpen }, before) => {
      if (isOpen && !before.isOpen) opened()
    }),
  // Closing gives the keys back to the text, which is not wanted of one that is not open.
  close: () => {
    if (store.getState().isOpen) close()
  },
})

/** There is room for one: opening it closes the others. */
export function onePanelAtATime(panels: readonly Panel[]): void {
  for (const panel of panels)
    panel.onOpen(() => {
      for (const other of panels) if (other !== panel) other.close()
    })
}
