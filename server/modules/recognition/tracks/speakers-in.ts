/** Whose words a request about a range of the text means, as its row has them; none where it does not say. */
export const speakersIn = ({ speakers }: { speakers: string | null }): string[] =>
  speakers === null ? [] : (JSON.parse(speakers) as string[])
