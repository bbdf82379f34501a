/** A sentence whose parts between backticks are set as code: commands and settings. */
export const WithCode = ({ text }: { text: string }) =>
  text.split('`').map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which do not move
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  )
