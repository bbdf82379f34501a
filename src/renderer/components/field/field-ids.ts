/** The id of a field's message line, for `aria-describedby`. */
export const messageId = (id: string) => `${id}-message`

/** The id of a field's label. */
export const labelId = (id: string) => `${id}-label`
