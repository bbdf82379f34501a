/** Most characters (UTF-16 units) of a file's name. */
export const FILE_NAME_LENGTH = 255

/** What a file is called when its name has nothing to show. */
export const UNNAMED_FILE = 'Untitled'

/** An ending longer than this is part of the name, and may be cut. */
const LONGEST_ENDING = 16

/** Control characters, line and paragraph ends, and marks that turn or hide text. Joiners stay: emoji and Persian need them. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/**
 * A name that a user gave, as text to show: of a path only the last part, nothing that controls or turns text,
 * at most {@link FILE_NAME_LENGTH} characters with the ending kept. Cleaning twice changes nothing.
 */
export function cleanFileName(name: string): string {
  const visible = name.toWellFormed().normalize('NFC').replace(INVISIBLE, '')
  const last = visible.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? ''
  const text = shorten(last.replace(/\s+/gu, ' ').trim())
  return /^\.*$/.test(text) ? UNNAMED_FILE : text
}

function shorten(text: string): string {
  if (text.length <= FILE_NAME_LENGTH) return text
  const dot = text.lastIndexOf('.')
  const ending = dot > 0 && text.length - dot <= LONGEST_ENDING ? text.slice(dot) : ''
  const stem = text.slice(0, FILE_NAME_LENGTH - ending.length)
  // A pair of surrogates that the cut has split leaves a half behind.
  return (stem.isWellFormed() ? stem : stem.slice(0, -1)).trimEnd() + ending
}
