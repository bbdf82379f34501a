/** Decoding is this share of the whole work, as people are shown it. */
const DECODING_SHARE = 0.1
/** The rest but a little: 1 is for when the text is there. */
const WRITING_SHARE = 0.89

/** Telling speakers apart takes this share of the time that writing takes. */
export const DIARISATION_SHARE = 0.3

/** How far the work is while decoding, 0 to 1. The length is what the header says, which may be wrong or missing. */
export function decodingProgress(decodedSeconds: number, headerSeconds: number): number {
  return headerSeconds > 0 ? DECODING_SHARE * Math.min(1, decodedSeconds / headerSeconds) : 0
}

/** How far the work is when these seconds of sound are written down. */
export function writingProgress(doneSeconds: number, lengthSeconds: number): number {
  return DECODING_SHARE + WRITING_SHARE * (lengthSeconds > 0 ? Math.min(1, doneSeconds / lengthSeconds) : 1)
}
