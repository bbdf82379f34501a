import { ipcRenderer } from 'electron'
import { SPEECH_CHANNELS as CHANNELS, type SpeechBridge } from '../shared/bridge/speech.ts'
import { listen } from './listen.ts'

/** The speech engines of this computer. */
export const speech = {
  languages: () => ipcRenderer.invoke(CHANNELS.languages),
  onWords: (listener) => listen(CHANNELS.heard, listener),
  text: (userId, id) => ipcRenderer.invoke(CHANNELS.text, userId, id),
} satisfies SpeechBridge
