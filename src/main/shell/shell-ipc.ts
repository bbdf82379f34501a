import { z } from 'zod'
import { isOpenablePath } from '../../shared/bridge/app-path.ts'
import { ACCELERATOR } from '../../shared/bridge/global-keys.ts'
import {
  SHELL_CHANNELS,
  type CommandMenu,
  type Notice,
  type RecordingState,
  type ServerCheck,
} from '../../shared/bridge/shell.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../shared/words/languages.ts'
import type { BridgeGate } from '../bridge-gate.ts'

const words = (most: number) => z.string().min(1).max(most)
const accelerator = z.string().max(60).regex(ACCELERATOR)

const menu = z.strictObject({
  label: words(40),
  commands: z
    .array(
      z.strictObject({
        name: z
          .string()
          .max(64)
          .regex(/^[a-z][a-z\d-]*$/),
        label: words(100),
        accelerator: accelerator.optional(),
      }),
    )
    .max(60),
})
const notice = z.strictObject({
  title: words(120),
  body: z.string().max(400),
  path: z.string().refine(isOpenablePath).nullable(),
})

export interface ShellIpcDeps {
  checkServer: (address: string) => Promise<ServerCheck>
  setMenus: (menus: readonly CommandMenu[]) => void
  setLanguage: (language: LanguageCode) => void
  setRecordingState: (state: RecordingState) => void
  notify: (notice: Notice) => void
}

/** Answers what the page wants of the system around it. */
export function registerShell(
  { answer, hear }: BridgeGate,
  { checkServer, setMenus, setLanguage, setRecordingState, notify }: ShellIpcDeps,
): void {
  answer(SHELL_CHANNELS.checkServer, z.tuple([words(2048)]), (address) => checkServer(address))
  hear(SHELL_CHANNELS.setMenus, z.tuple([z.array(menu).max(12)]), setMenus)
  hear(SHELL_CHANNELS.setLanguage, z.tuple([z.enum(LANGUAGE_CODES)]), setLanguage)
  hear(SHELL_CHANNELS.setRecordingState, z.tuple([z.enum(['idle', 'recording', 'paused'])]), setRecordingState)
  hear(SHELL_CHANNELS.notify, z.tuple([notice]), notify)
}
