/** The colours of tags, each a token of the design with enough contrast on page and sheet, in light and dark. */
export const TAG_COLORS = ['blue', 'teal', 'red', 'ochre', 'violet', 'rose', 'olive', 'slate', 'plum'] as const
export type TagColor = (typeof TAG_COLORS)[number]
