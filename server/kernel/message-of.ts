/** What an error says; anything else that was thrown, as a text. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
