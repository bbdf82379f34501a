/** What a guide is about, in the order in which findings of one place are told. */
export const STYLE_RULES = [
  'forbidden',
  'spellings',
  'fillers',
  'false-starts',
  'repetitions',
  'numbers',
  'tags',
  'speakers',
  'dashes',
  'quotes',
  'apostrophes',
  'ellipsis',
  'spaces',
  'capitals',
  'captions',
] as const
export type StyleRule = (typeof STYLE_RULES)[number]

/** A place in a paragraph that does not keep to its guide. */
export interface StyleFinding {
  rule: StyleRule
  /** Offsets into the paragraph's text; of a speaker both are 0. */
  from: number
  to: number
  /** What puts it right; left out where a person has to decide. */
  fix?: StyleFix
  /** Of a caption: too fast to be read, or a word that is wider than a line. */
  caption?: 'fast' | 'wide'
}

/** Text in the place of a span, which may be wider than the finding's; or another name for the speaker. */
export type StyleFix = { from: number; to: number; insert: string } | { speaker: string }

/** What is checked: a paragraph of which only what rules need is known, so that it travels cheaply. */
export interface StyleParagraph {
  text: string
  speaker: string
  /** When each word starts and ends, in seconds: one for each span of the text without spaces. */
  starts: readonly number[]
  ends: readonly number[]
}
