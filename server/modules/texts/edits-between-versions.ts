/** Edits between two whole versions of a text that is not long. */
const MOST_OF_SHORT = 400
/** The same of the longest texts. */
const MOST_OF_LONG = 2000
/** So much more of a text allows one edit more. Bytes of JSON. */
const BYTES_AN_EDIT = 8 * 1024
/** An edit that takes more of a text anew is no letter that somebody types. Bytes of JSON. */
const LARGE_EDIT_BYTES = 64 * 1024

/**
 * How many edits come between two whole versions of a text at most. Each is read when the text is put together: those
 * of a long text in about twice the time that reading it takes (80 KB of JSON, or 6 edits, in a millisecond). A version
 * of one takes a second of a processor, and several people who type at once make 40 edits a second. Edits that take
 * much of a text anew are read for longer, and no length of the text allows more of them.
 * @param bytes of the text's JSON
 * @param taken by the edit that comes next, of that
 */
export const mostEditsBetween = (bytes: number, taken = 0): number =>
  taken > LARGE_EDIT_BYTES ? MOST_OF_SHORT : Math.min(MOST_OF_LONG, MOST_OF_SHORT + Math.floor(bytes / BYTES_AN_EDIT))
