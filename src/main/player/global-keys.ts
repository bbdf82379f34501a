import type { GlobalShortcut } from 'electron'
import { z } from 'zod'
import {
  ACCELERATOR,
  canonicalAccelerator,
  GLOBAL_COMMAND_NAMES,
  GLOBAL_COMMANDS,
  type GlobalCommand,
  type GlobalKey,
  type GlobalKeyChoice,
  globalKeyProblem,
  type GlobalKeyReply,
  USUAL_GLOBAL_KEYS,
} from '../../shared/bridge/global-keys.ts'
import { messages } from '../../shared/messages.ts'
import { say } from '../words.ts'
import { readJsonFile, writeJsonFile } from '../json-file.ts'

/** The media keys of a keyboard, which always mean the same. */
export const MEDIA_KEYS: Readonly<Record<string, GlobalCommand>> = {
  MediaPlayPause: 'toggle-play',
  MediaPreviousTrack: 'skip-back',
  MediaNextTrack: 'skip-forward',
}

const key = z.string().max(60).regex(ACCELERATOR).nullable()
const stored = z.partialRecord(z.enum(GLOBAL_COMMAND_NAMES), key)

/**
 * Keys that play while another program is in front. They are taken from other programs only while there is something to
 * play.
 */
export interface GlobalKeys {
  setArmed: (isArmed: boolean) => void
  list: () => GlobalKey[]
  /** Gives a command another key, or none; it stands once it is written down. */
  set: (command: GlobalCommand, key: string | null) => Promise<GlobalKeyReply>
  /** All keys as they were at first. */
  restore: () => Promise<void>
}

export interface GlobalKeysDeps {
  globalShortcut: Pick<GlobalShortcut, 'register' | 'unregister'>
  /** A key was pressed that means this command. */
  press: (command: string) => void
  /** Keeps what the person chose. */
  file: string
  isMac: boolean
}

export function createGlobalKeys({ globalShortcut, press, file, isMac }: GlobalKeysDeps): GlobalKeys {
  let choice: GlobalKeyChoice = { ...USUAL_GLOBAL_KEYS, ...stored.safeParse(readJsonFile(file)).data }
  let isArmed = false
  const taken = new Set<string>()
  /** Changes, one after another: each is judged by what the one before left. */
  let changing: Promise<unknown> = Promise.resolve()

  const wanted = () =>
    new Map<string, GlobalCommand>([
      ...Object.entries(MEDIA_KEYS),
      ...GLOBAL_COMMAND_NAMES.flatMap((command) =>
        choice[command] === null ? [] : [[choice[command], command] as const],
      ),
    ])

  /** Takes a key; false where the system or another program keeps it. A key that it does not know at all throws. */
  function take(one: string, command: GlobalCommand): boolean {
    try {
      return globalShortcut.register(one, () => press(command))
    } catch {
      return false
    }
  }

  /** Whether a key can be had: tried, where it is not taken already. */
  function canTake(one: string): boolean {
    if (taken.has(one)) return true
    if (!take(one, 'toggle-play')) return false
    globalShortcut.unregister(one)
    return true
  }

  function arm(): void {
    const keys = wanted()
    for (const one of taken) {
      if (isArmed && keys.has(one)) continue
      globalShortcut.unregister(one)
      taken.delete(one)
    }
    // Another program may have one, or the system may want the person's consent first: the other keys work all the
    // same.
    if (isArmed) for (const [one, command] of keys) if (!taken.has(one) && take(one, command)) taken.add(one)
  }

  async function choose(next: GlobalKeyChoice): Promise<void> {
    await writeJsonFile(file, next)
    choice = next
    // Those that mean something else now are taken anew.
    const armed = isArmed
    isArmed = false
    arm()
    isArmed = armed
    arm()
  }

  async function change(command: GlobalCommand, pressed: string | null): Promise<GlobalKeyReply> {
    if (pressed !== null) {
      const same = canonicalAccelerator(pressed, isMac)
      const owner = GLOBAL_COMMAND_NAMES.find(
        (one) => one !== command && choice[one] !== null && canonicalAccelerator(choice[one], isMac) === same,
      )
      if (owner) return refuse(say(messages.globalKeyTaken(GLOBAL_COMMANDS[owner])))
      const problem = globalKeyProblem(pressed)
      if (problem !== null) return refuse(problem)
      const own = choice[command]
      if ((own === null || canonicalAccelerator(own, isMac) !== same) && !canTake(pressed))
        return refuse(messages.globalKeyRefused)
    }
    try {
      await choose({ ...choice, [command]: pressed })
      return { isSet: true }
    } catch {
      return refuse(messages.globalKeyNotKept)
    }
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = changing.then(work, work)
    changing = turn
    return turn
  }

  return {
    setArmed(armed) {
      isArmed = armed
      arm()
    },
    list: () =>
      GLOBAL_COMMAND_NAMES.map((command) => ({
        command,
        key: choice[command],
        isRefused: choice[command] !== null && !canTake(choice[command]),
      })),
    set: (command, pressed) => inTurn(() => change(command, pressed)),
    restore: () => inTurn(() => choose(USUAL_GLOBAL_KEYS)),
  }
}

const refuse = (message: string): GlobalKeyReply => ({ isSet: false, message })
