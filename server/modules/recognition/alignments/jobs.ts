/** The job that finds where the words of a stretch are said; its payload is `{ fileId, request }`. */
export const ALIGN_WORDS = 'align-words'
