import { ipcRenderer } from 'electron'
import { PLAYER_CHANNELS, PLAYER_PATH, type PlayerBridge } from '../shared/bridge/player.ts'
import { listen } from './listen.ts'

const isPlayer = () => location.pathname.startsWith(PLAYER_PATH)

/** The small player on top of another program. */
export const player = {
  open: (fileId) => ipcRenderer.send(PLAYER_CHANNELS.open, fileId),
  close: () => ipcRenderer.send(PLAYER_CHANNELS.close),
  onOpen: (listener) => listen(PLAYER_CHANNELS.isOpen, listener),
  setPlayable: (isPlayable) =>
    ipcRenderer.send(isPlayer() ? PLAYER_CHANNELS.setPlayable : PLAYER_CHANNELS.setMainPlayable, isPlayable),
} satisfies PlayerBridge
