/**
 * A part has a place, by which searches go downwards: the number of its file, which counts up, then its own, which
 * counts down. So files that were indexed last come first, and a text is read from its beginning.
 */
export const PLACES_OF_A_FILE = 2 ** 24

/** The number of a part's file. */
export const fileAt = (place: number) => Math.floor(place / PLACES_OF_A_FILE)

/** The least place of a file. */
export const firstPlaceOf = (file: number) => file * PLACES_OF_A_FILE
