/** The small player that stays on top of another program, for people who type there. Both windows have it. */
export interface PlayerBridge {
  /** Opens it with a file, or brings it to the front. */
  open(fileId: string): void
  /** Closes it: asked by its own page. */
  close(): void
  /** Hears whether it is open, which the editor leaves pedals and keys to; answers how to stop. */
  onOpen(listener: (isOpen: boolean) => void): () => void
  /** Whether this window has something to play: then keys reach it while another program is in front. */
  setPlayable(isPlayable: boolean): void
}

/** Channels of {@link PlayerBridge}. */
export const PLAYER_CHANNELS = {
  open: 'player:open',
  close: 'player:close',
  isOpen: 'player:is-open',
  /** Told by the page of the player. */
  setPlayable: 'player:set-playable',
  /** Told by the page of the main window. */
  setMainPlayable: 'player:set-main-playable',
} as const

/** Where the player's page is, below its own origin; the file's id follows. */
export const PLAYER_PATH = '/player/'
