/** Why an edit does not fit a text. */
export type EditProblem =
  /** It names a paragraph that the text does not have. */
  | 'paragraph_unknown'
  /** The text would have a paragraph twice, or the edit says two things of one. */
  | 'paragraph_twice'
  /** A hunk reaches past the last word. */
  | 'hunk_out_of_range'
  /** Hunks are not in order, or no word stays between two. */
  | 'hunk_order'

/** An edit was made from another text than the one it is applied to, or was not made well. */
export class EditRefused extends Error {
  override name = 'EditRefused'
  readonly code: EditProblem
  /** The paragraph's id. */
  readonly paragraph: string

  constructor(code: EditProblem, paragraph: string, says: string) {
    super(`Paragraph ${paragraph} ${says}.`)
    this.code = code
    this.paragraph = paragraph
  }
}
