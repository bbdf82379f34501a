const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** A language of the content in English. */
export const languageName = (code: string) => names.of(code) ?? code

const dates = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** When something was changed; what came from a folder may not say. */
export const shownTime = (iso: string | null) => (iso === null ? 'Unknown' : dates.format(new Date(iso)))
