/** The job that tells the speakers of a file apart; its payload is `{ fileId, request }`. */
export const TELL_SPEAKERS = 'tell-speakers'

/** The speakers of a file are told apart once at a time. */
export const speakersKey = (fileId: string) => `speakers:${fileId}`
