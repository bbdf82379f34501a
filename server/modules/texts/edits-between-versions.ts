/**
 * Edits between two whole versions of a text at most, by its length: as many as take about twice the time that reading
 * it takes, for a version of a long text costs a second of a processor, and several people who type at once make 40
 * edits in each. Some 80 KB of JSON and 6 edits take a millisecond.
 * @param bytes of the text's JSON
 */
export const mostEditsBetween = (bytes: number): number =>
  Math.min(MOST_OF_LONG, MOST_OF_SHORT + Math.floor(bytes / BYTES_AN_EDIT))

const MOST_OF_SHORT = 400
const MOST_OF_LONG = 2000
const BYTES_AN_EDIT = 8 * 1024
