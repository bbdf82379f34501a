import type { PartSearch } from '../../src/shared/search/find-in-part.ts'
import type { MatchRange } from '../../src/shared/search/match.ts'

/** A text of a file: its own, under `original`, or a translation under its language. */
export interface IndexedTextId {
  fileId: string
  language: string
}

/** A text as the index is given it. */
export interface IndexedText extends IndexedTextId {
  /** Which save it is. */
  version: number
  /** Gzipped JSON of the transcript. */
  body: Uint8Array
  /** Whose file it is. */
  ownerId: string
  /** When that was uploaded, in milliseconds since 1970. */
  uploadedAt: number
  /** The language that the text is written in, which of a file's own text is that of the file. */
  writtenIn: string
}

/** A text that the index holds. */
export interface HeldText extends IndexedTextId {
  version: number
}

/** What is looked for, where, and how much of it is answered. */
export interface IndexSearch extends PartSearch {
  /** Texts of files of this owner, and of these files. Null is nobody. */
  ownerId: string | null
  fileIds: readonly string[]
  /** Of those, only these; null for all. There may be 100,000 of them. */
  among: readonly string[] | null
  /** Files that are passed over. */
  without: readonly string[]
  /** The language that a text has to be written in; null for any. */
  writtenIn: string | null
  /** When files have to have been uploaded, in milliseconds since 1970: at `from` or later, and before `to`. */
  uploadedFrom: number | null
  uploadedTo: number | null
  /** Goes on from here, where an answer before it said so; null begins. */
  after: number | null
  /** Most files of an answer. */
  files: number
  /** Most hits of a file. Where one file is asked for, those beyond are on the next page; else they are left out. */
  hits: number
  /** After so many milliseconds what is found by then is answered. */
  ms: number
}

/** A part of a paragraph that has what is looked for. */
export interface IndexHit {
  /** Of the text: `original`, or the language of a translation. */
  language: string
  /** The paragraph's `_id`. */
  paragraph: string
  speaker: string
  /** The part's words, with a space between any two. */
  body: string
  /** Where in it is what was looked for: UTF-16 offsets. */
  ranges: MatchRange[]
  /** When the first of it begins, in seconds. */
  time: number
}

/** What was found in a file. */
export interface FoundFile {
  fileId: string
  /** The place before all of the file's, from which a search goes on with the next file. */
  place: number
  hits: IndexHit[]
  /** Whether it has more than these. */
  isMore: boolean
}

/** An answer, the file that was indexed last first. */
export interface IndexAnswer {
  files: FoundFile[]
  /** Where the search goes on; null at the end. */
  next: number | null
}

/**
 * What was said in texts, by its words. It is made of the texts, and may be thrown away: its `generation` tells whether
 * it is still the one that was filled.
 */
export interface TextIndex {
  /** Null for one that nobody has begun. */
  generation: () => Promise<string | null>
  /** Forgets everything and begins anew. */
  begin: (generation: string) => Promise<void>
  /** Holds a text in place of what was held of it, for good once it answers; costs what changed. */
  put: (text: IndexedText) => Promise<void>
  remove: (texts: readonly IndexedTextId[]) => Promise<void>
  /** The texts that are held, in the order of their files' ids and their languages, after the one that is named. */
  texts: (after: IndexedTextId | null, most: number) => Promise<HeldText[]>
  /** For files that are held, the place before all of their parts, by their ids. */
  places: (fileIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  find: (search: IndexSearch) => Promise<IndexAnswer>
  close: () => Promise<void>
}
