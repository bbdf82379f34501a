import type { Pedal } from './pedal-choice.ts'

/** A second press that comes within this many milliseconds of the first is a double tap. */
const DOUBLE_TAP_MS = 400

export interface PedalTapsOptions {
  /** Does a command; answers how it ends, when it is one that goes on while the pedal is down. */
  begin: (command: string) => (() => void) | undefined
  /** Milliseconds. */
  now?: () => number
}

/**
 * Turns pedals that go down and up into commands: held ones last as long as the pedal is down, and a double tap does
 * another.
 */
export function createPedalTaps({ begin, now = () => performance.now() }: PedalTapsOptions) {
  const held = new Map<string, (() => void) | undefined>()
  const pressedAt = new Map<string, number>()

  function release(pedal: string): void {
    const end = held.get(pedal)
    held.delete(pedal)
    end?.()
  }

  return {
    /** A pedal went down; once until it is up again. */
    press(name: string, { press, doubleTap }: Pick<Pedal, 'press' | 'doubleTap'>): void {
      if (held.has(name)) return
      const isDouble = doubleTap !== null && now() - (pressedAt.get(name) ?? -Infinity) <= DOUBLE_TAP_MS
      // A third press is a first one again.
      pressedAt.set(name, isDouble ? -Infinity : now())
      const command = isDouble ? doubleTap : press
      held.set(name, command === null ? undefined : begin(command))
    },
    release,
    /** All pedals count as up: the device is gone. */
    releaseAll(): void {
      for (const name of held.keys()) release(name)
    },
  }
}
