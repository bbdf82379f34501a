/** Bytes up to this go with their message; larger ones go ahead of it, so much at a time. */
const PIECE_BYTES = 1024 * 1024

/** Stands in a message for bytes that went ahead of it. */
const AHEAD = '\0ahead'

/** A part of bytes that belong to the message that comes after. */
interface Piece {
  piece: Uint8Array
  /** Which bytes, how many they are, and where in them it begins. */
  of: number
  bytes: number
  at: number
}

/**
 * Sends a message whose large bytes would hold the event loop if they were written as one. `send` resolves once what it
 * was given is written.
 */
export async function sendPiecewise(send: (message: object) => Promise<void>, message: object): Promise<void> {
  const large: Uint8Array[] = []
  const light = replaced(message, (value) =>
    value instanceof Uint8Array && value.byteLength > PIECE_BYTES ? { [AHEAD]: large.push(value) - 1 } : undefined,
  )
  for (const [of, all] of large.entries()) {
    const bytes = all.byteLength
    for (let at = 0; at < bytes; at += PIECE_BYTES)
      await send({ piece: all.subarray(at, at + PIECE_BYTES), of, bytes, at } satisfies Piece)
  }
  await send(light as object)
}

/** Puts together what {@link sendPiecewise} sent: a listener for messages that calls `receive` with whole ones. */
export function receivingPiecewise(receive: (message: object) => void): (message: unknown) => void {
  let large: Uint8Array[] = []
  return (message) => {
    if (isPiece(message)) {
      const { of, bytes, at, piece } = message
      large[of] ??= Buffer.allocUnsafe(bytes)
      large[of].set(piece, at)
      return
    }
    const whole = replaced(message, (value) => (isAhead(value) ? large[value[AHEAD]] : undefined))
    large = []
    receive(whole as object)
  }
}

/** A copy of plain data in which some values are others. */
function replaced(value: unknown, other: (value: unknown) => unknown): unknown {
  const instead = other(value)
  if (instead !== undefined) return instead
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, replaced(inside, other)]))
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
const isPiece = (value: unknown): value is Piece =>
  isPlain(value) && 'piece' in value && value.piece instanceof Uint8Array
const isAhead = (value: unknown): value is { [AHEAD]: number } => isPlain(value) && AHEAD in value
