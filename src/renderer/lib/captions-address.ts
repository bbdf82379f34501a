/** What is read: what is said, its translation, or both side by side. */
export const CAPTIONS_SHOWS = ['original', 'translation', 'both'] as const
export type CaptionsShow = (typeof CAPTIONS_SHOWS)[number]

/** A text that captions show; of the original alone there is no language. */
export interface CaptionsText {
  show: CaptionsShow
  /** Code of the translation. */
  language: string | null
}

/** What can be read where a talk is translated into these languages: the original first. */
export function showsOf(languages: readonly string[]): CaptionsText[] {
  const translated = languages.flatMap((language) =>
    (['translation', 'both'] as const).map((show) => ({ show, language })),
  )
  return [{ show: 'original', language: null }, ...translated]
}

export interface CaptionsAddress {
  /** Whether it is the source of a program that mixes pictures. */
  isOverlay?: boolean
  /** What it shows at first; null leaves that to the reader, who sees what they chose last. */
  text: CaptionsText | null
}

/** The address of captions by which a text is shown, from the plain one. */
export function captionsAddress(url: string, { isOverlay = false, text }: CaptionsAddress): string {
  const asked = new URLSearchParams(
    text === null ? {} : { show: text.show, ...(text.language !== null && { language: text.language }) },
  )
  const query = [...(isOverlay ? ['overlay'] : []), ...(text === null ? [] : [asked.toString()])].join('&')
  return query === '' ? url : `${url}?${query}`
}
