/** A text that is gone, and that the index of texts has to forget. */
export interface RemovedTextTable {
  file_id: string
  language: string
}

/** Which filling of the index of texts `transcript.indexed` tells of; one row at most. */
export interface SearchStateTable {
  id: number
  generation: string
}
