/** Most characters (UTF-16 units) of a file's name. */
export const FILE_NAME_LENGTH = 255

/** What a file is called when its name has nothing to show. */
export const UNNAMED_FILE = 'Untitled'

/** An ending longer than this is part of the name, and may be cut. */
const LONGEST_ENDING = 16

/**
 * Control characters, line and paragraph ends, and marks that turn or hide text. Joiners stay: emoji and Persian need
 * them.
 */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]+/gu

/**
 * What a browser or program calls a file, as text to show: of a path only the last part, then as {@link
 * cleanTypedName}. Cleaning twice changes nothing.
 */
export function cleanFileName(name: string): string {
  return cleanTypedName(
    withoutInvisible(name)
      .split(/[/\\]/)
      .findLast((part) => part.trim() !== '') ?? '',
  )
}

/**
 * A name that a person typed, as text to show: a slash is one of its characters ('Day 1/2'). Nothing that controls or
 * turns text, at most {@link FILE_NAME_LENGTH} characters with the ending kept. Cleaning twice changes nothing.
 */
export function cleanTypedName(name: string): string {
  const text = shorten(withoutInvisible(name).replace(/\s+/gu, ' ').trim())
  return /^\.*$/.test(text) ? UNNAMED_FILE : text
}

/** The name for a file on a disk or in an archive, where a slash would make a folder. */
export function downloadName(name: string): string {
  return name.replace(/[/\\]/g, '-')
}

const withoutInvisible = (name: string) => name.toWellFormed().normalize('NFC').replace(INVISIBLE, '')

function shorten(text: string): string {
  if (text.length <= FILE_NAME_LENGTH) return text
  const dot = text.lastIndexOf('.')
  const ending = text.length - dot <= LONGEST_ENDING ? text.slice(dot) : ''
  const stem = text.slice(0, FILE_NAME_LENGTH - ending.length)
  // A pair of surrogates that the cut has split leaves a half behind.
  return (stem.isWellFormed() ? stem : stem.slice(0, -1)).trimEnd() + ending
}
