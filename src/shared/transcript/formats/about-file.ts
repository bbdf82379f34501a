/** What a document says of its file. */
export interface AboutFile {
  /** The file's name without the ending of its medium. */
  name: string
  /** BCP 47 of the text; anything else, such as `multi`, when it is not in one language. */
  language: string
  lengthSeconds: number
  /** Milliseconds since 1970. */
  uploadedAt: number
}
