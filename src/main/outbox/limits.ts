/** Characters of a medium's name; the server cuts it to what it shows. */
export const MEDIA_NAME_LENGTH = 4096
/** Bytes of a text that somebody brings, as the server takes them. */
export const MOST_TRANSCRIPT_BYTES = 128 * 1024 * 1024
