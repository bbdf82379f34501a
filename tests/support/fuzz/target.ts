import type { Random } from './mutate.ts'

/** Something that reads what strangers send, or writes what others read. */
export interface FuzzTarget<Input = Buffer> {
  name: string
  /** An answer has to be there by then, in milliseconds; half a minute unless said. */
  mostMs?: number
  /** Makes it ready, and says how to end it. */
  open(): Promise<{
    /** An input, the same for the same numbers. */
    draw(random: Random): Input
    /** @throws what is wrong with how the input was taken */
    try(input: Input): Promise<void>
    close(): Promise<void>
  }>
  /** How the input is printed, and cut down: bytes in pieces unless said. */
  show?: (input: Input) => string
  shrink?: (input: Input) => Iterable<Input>
}

/** Fails the case. */
export function claim(holds: boolean, says: string): asserts holds {
  if (!holds) throw new Error(says)
}
